/**
 * What links are counted by: the address without its scheme and without what differs from reader to reader. Pure, so that
 * the same link is the same everywhere, whatever came before it.
 */

const charsMax = 200

/** Says where a visit came from, and nothing about where it leads to. */
const trackingName =
  /^(utm_.*|mc_.*|mkt_.*|pk_.*|mtm_.*|_hs.*|hsa_.*|vero_.*|oly_.*|gclid|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|srsltid|_ga|_gl|s_cid|ref_src)$/i

/** In place of what is of one person or one order. */
const mask = "*"

/** A link in the form in which it is counted; "" of what is no address on the web. */
export function linkName(url: string | null): string {
  if (!url || !URL.canParse(url)) return ""
  const { protocol, host, pathname, searchParams } = new URL(url)
  if (protocol !== "https:" && protocol !== "http:") return ""
  const path = pathname.split("/").map(masked).join("/").replace(/\/$/, "")
  const query = [...searchParams]
    .filter(([name]) => !trackingName.test(name))
    .map(([name, value]) => (value ? `${masked(name)}=${masked(value)}` : masked(name)))
    .join("&")
  return `${host}${path}${query && `?${query}`}`.slice(0, charsMax).toWellFormed()
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
/** Numbers of orders and people are long, years and sizes short. */
const longNumber = /\d{5,}/g
/** A key has letters and digits in one piece. */
const key = /(?=[A-Za-z_-]*\d)(?=\d*[A-Za-z_-])[A-Za-z0-9]{16,}/g
/** A sealed word: letters of both cases and digits, and longer than names of pages are. */
const sealed = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w.~-]{24,}$/

function masked(part: string): string {
  if (/@|%40/i.test(part) || sealed.test(part)) return mask
  return part.replace(uuid, mask).replace(key, mask).replace(longNumber, mask)
}
