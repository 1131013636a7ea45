import { domainToASCII } from "node:url"

/** With its angle brackets and the name of its field it fits into a line of 998 (RFC 5322, 2.1.1): URLs are not folded. */
const urlCharsMax = 900

/**
 * A URL as header fields take it (RFC 2369, RFC 3986): the host in Punycode, all other characters that a URL cannot have
 * percent-encoded as UTF-8. A well-formed URL is unchanged. null: it is not a URL, or too long for a line.
 */
export function asciiUrl(text: string): string | null {
  const trimmed = text.trim()
  // Encoding makes a URL longer; and the patterns below are for short texts.
  if (trimmed.length > urlCharsMax) return null
  const [, scheme, authority, rest = ""] =
    /^([a-z][a-z0-9+.-]*:)(?:\/\/([^/?#]*))?(.*)$/is.exec(trimmed) ?? []
  if (!scheme) return null
  const host = authority === undefined ? "" : asciiAuthority(authority)
  if (host === null || (/^https?:$/i.test(scheme) && !host)) return null
  const url = `${scheme}${host}${/^mailto:$/i.test(scheme) ? asciiMailto(rest) : encoded(rest)}`
  return url.length > scheme.length && url.length <= urlCharsMax ? url : null
}

const isHost = /^(?:\[.*\]|[\w.~-]+)$/

function asciiAuthority(text: string): string | null {
  const [, user, host = "", port = ""] = /^(?:(.*)@)?(\[[0-9a-f:.]+\]|[^:]*)(:\d*)?$/is.exec(text) ?? []
  const ascii = isHost.test(host) ? host : domainToASCII(host)
  if (!isHost.test(ascii)) return null
  return `//${user === undefined ? "" : `${encoded(user)}@`}${ascii}${port}`
}

/** The domains of its addresses, too; letters beyond ASCII before the @ are percent-encoded (RFC 6068). */
function asciiMailto(rest: string): string {
  const [addresses = "", ...query] = rest.split("?")
  const hosts = addresses.replace(/(?<=@)[^,@]+/g, (domain) => domainToASCII(domain) || domain)
  return encoded([hosts, ...query].join("?"))
}

/** One `#` begins the fragment, others are characters of it. */
function encoded(text: string): string {
  const [start = "", ...fragment] = text.toWellFormed().split("#").map(encodedPart)
  return fragment.length > 0 ? `${start}#${fragment.join("%23")}` : start
}

/** Without the flag i: with it and u, `\w` has the Kelvin sign. */
const encodedPart = (text: string): string =>
  text.replace(/%(?![0-9A-Fa-f]{2})|[^\w.~:/?@!$&'()*+,;=%-]/gu, encodeURIComponent)
