/** Whether a file of this name is YAML or JSON: `api/openapi.yaml` */
export function isDataPath(path: string | undefined): boolean {
  return path !== undefined && /\.(?:ya?ml|json)$/i.test(path)
}

// `openapi: 3.1.0`, `{"swagger": "2.0"`, below blank lines, comments, directives and `---`
const firstKey =
  /^(?:[ \t]*(?:#[^\n]*|%[^\n]*|---[ \t]*(?:#[^\n]*)?)?\r?\n)*(?:---[ \t]+)?[ \t]*(?:\{\s*)?(["']?)(?:openapi|swagger)\1\s*:/

/**
 * Whether the first key of YAML or JSON says that it is an OpenAPI or Swagger
 * document. Cheap, as most data is none.
 *
 * @param source without a byte order mark
 */
export function isOpenApi(source: string): boolean {
  return firstKey.test(source)
}
