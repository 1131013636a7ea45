/**
 * ORIGIN-1: true if a writing request comes from one of our own pages, or from no page at all (a script with its own
 * session sends neither header). Browsers send Sec-Fetch-Site, older ones at least Origin, with every POST. Our own
 * origins are the URL of the settings and that of the request, scheme and port included; `x-forwarded-*` only from
 * trusted proxies (`nameAskers`).
 */
export function isSameOrigin(headers: { get(name: string): string | null }, dashboardUrl: string): boolean {
  const site = headers.get("sec-fetch-site")
  if (site && site !== "same-origin") return false
  const origin = headers.get("origin")
  if (!origin) return true
  const from = originOf(origin)
  return from !== null && (from === originOf(dashboardUrl) || from === askedOrigin(headers))
}

/** A proxy that does not report its scheme is assumed to use that of its own request: http. */
function askedOrigin(headers: { get(name: string): string | null }): string | null {
  const host = headers.get("x-forwarded-host") ?? headers.get("host")
  const scheme = headers.get("x-forwarded-proto") ?? "http"
  return host === null || !/^https?$/.test(scheme) ? null : originOf(`${scheme}://${host}`)
}

/** Other kinds of addresses have the origin "null", which never matches. */
const originOf = (text: string): string | null => {
  const origin = URL.parse(text)?.origin
  return origin === undefined || origin === "null" ? null : origin
}
