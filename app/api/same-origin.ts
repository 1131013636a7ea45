/**
 * True when a writing request comes from one of our own pages, or from no page at all (a script with a session of its
 * own sends neither header). Browsers send Sec-Fetch-Site, older ones at least Origin, with every POST.
 */
export function isSameOrigin(headers: Headers, dashboardUrl: string): boolean {
  const site = headers.get("sec-fetch-site")
  if (site && site !== "same-origin") return false
  const origin = headers.get("origin")
  if (!origin) return true
  if (!URL.canParse(origin)) return false
  const host = headers.get("x-forwarded-host") ?? headers.get("host")
  return origin === new URL(dashboardUrl).origin || new URL(origin).host === host
}
