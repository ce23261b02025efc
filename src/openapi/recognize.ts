/** Whether a file of this name is YAML or JSON: `api/openapi.yaml` */
export function isDataPath(path: string | undefined): boolean {
  return path !== undefined && /\.(?:ya?ml|json)$/i.test(path)
}

// `openapi: 3.1.0`, `{"swagger": "2.0"`: files with sorted keys have it far from the start
const versionKey = /(?:^|[{,])[ \t]*(["']?)(?:openapi|swagger)\1[ \t]*:[ \t]*["']?[23]\b/m

/**
 * Whether YAML or JSON may be an OpenAPI or Swagger document. A cheap check, because most
 * data is no OpenAPI document; only its outermost keys are certain.
 */
export function mayBeOpenApi(source: string): boolean {
  return versionKey.test(source)
}
