/** Whether a file of this name is YAML or JSON: `api/openapi.yaml` */
export function isDataPath(path: string | undefined): boolean {
  return path !== undefined && /\.(?:ya?ml|json)$/i.test(path)
}

// Matches `openapi: 3.1.0` and `{"swagger": "2.0"`. Such a key may be far from the start if keys are sorted.
const versionKey = /(?:^|[{,])[ \t]*(["']?)(?:openapi|swagger)\1[ \t]*:[ \t]*["']?[23]\b/m

/**
 * Whether YAML or JSON may be an OpenAPI or Swagger document. Does not parse the text, because most
 * data is not OpenAPI. So a text also counts if the key `openapi` or `swagger` is in an inner table.
 */
export function mayBeOpenApi(source: string): boolean {
  return versionKey.test(source)
}
