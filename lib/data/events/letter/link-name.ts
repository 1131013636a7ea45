/**
 * Name under which a link is counted: the address without its scheme and without parts that differ from reader to
 * reader. Pure, so the same link always has the same name.
 */

const charsMax = 200

/** Tracking parameters, which do not affect the target. */
const trackingName =
  /^(utm_.*|mc_.*|mkt_.*|pk_.*|mtm_.*|_hs.*|hsa_.*|vero_.*|oly_.*|gclid|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|srsltid|_ga|_gl|s_cid|ref_src)$/i

/** Replaces parts that identify a person or an order. */
const mask = "*"

/** A link as counted; "" if it is not a web address. */
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
/** Numbers of orders and people are long; years and sizes are short. */
const longNumber = /\d{5,}/g
/** A key has letters and digits in one piece. */
const key = /(?=[A-Za-z_-]*\d)(?=\d*[A-Za-z_-])[A-Za-z0-9]{16,}/g
/** A sealed token: letters of both cases and digits, longer than names of pages. */
const sealed = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w.~-]{24,}$/

function masked(part: string): string {
  if (/@|%40/i.test(part) || sealed.test(part)) return mask
  return part.replace(uuid, mask).replace(key, mask).replace(longNumber, mask)
}
