/**
 * Content security policy of our pages. `strict-dynamic` lets scripts with the nonce load further ones and nothing
 * else. Style attributes are allowed: charts and menus position themselves with them. Pictures of messages can come
 * from anywhere once the reader requests them; their frame has a policy of its own on top.
 */
export function pagePolicy(nonce: string, { isDevelopment }: { isDevelopment: boolean }): string {
  const rules = {
    "default-src": ["'self'"],
    // React explains errors with eval while it is developed, never in production.
    "script-src": [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", "https:", "http:"],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...(isDevelopment ? ["ws:"] : [])],
    "frame-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ")
}
