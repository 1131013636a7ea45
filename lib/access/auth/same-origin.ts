/**
 * ORIGIN-1: true when a writing request comes from one of our own pages, or from no page at all (a script with a session
 * of its own sends neither header). Browsers send Sec-Fetch-Site, older ones at least Origin, with every POST. Our own
 * is the address in the settings and the one that was asked, scheme and port included; `x-forwarded-*` are those of
 * trusted proxies alone (`nameAskers`).
 */
export function isSameOrigin(headers: { get(name: string): string | null }, dashboardUrl: string): boolean {
  const site = headers.get("sec-fetch-site")
  if (site && site !== "same-origin") return false
  const origin = headers.get("origin")
  if (!origin) return true
  const from = originOf(origin)
  return from !== null && (from === originOf(dashboardUrl) || from === askedOrigin(headers))
}

/** A proxy that does not say how it was asked was asked as it asks: over http. */
function askedOrigin(headers: { get(name: string): string | null }): string | null {
  const host = headers.get("x-forwarded-host") ?? headers.get("host")
  const scheme = headers.get("x-forwarded-proto") ?? "http"
  return host === null || !/^https?$/.test(scheme) ? null : originOf(`${scheme}://${host}`)
}

/** Addresses of other kinds have the origin "null", which is nobody's. */
const originOf = (text: string): string | null => {
  const origin = URL.parse(text)?.origin
  return origin === undefined || origin === "null" ? null : origin
}
