/** Every method that a reader of requests knows (RFC 9110, section 9.3, and RFC 5789). */
export const requestMethods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
