import { isDomain } from "./addresses.ts"

const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/

/** Message-ID (RFC 5322, 3.6.4), which the composer makes itself. */
export function ownIdFaults(raw: string): string[] {
  const [, left = "", right = ""] = /^[ \t]*<([^<>@\s]+)@([^<>@\s]+)>$/.exec(raw.replace(/^\r\n/, "")) ?? []
  if (isEncodedWord(raw)) return ["an encoded word in an id"]
  return dotAtom.test(left) && isDomain(right) ? [] : ["a malformed id"]
}

/**
 * In-Reply-To and References: ids of others, which may violate the current syntax of RFC 5322, but must be complete and
 * in ASCII.
 */
export function idListFaults(raw: string): string[] {
  if (isEncodedWord(raw)) return ["an encoded word in an id"]
  if (/<[^>]*\s/.test(raw)) return ["a blank in an id"]
  const isList = raw.split(/\s+/).every((id) => id === "" || /^<[!-;=?-~]+@[!-;=?-~]+>$/.test(id))
  return isList ? [] : ["a malformed id"]
}

/** Content-ID: a message id (RFC 2045, 7), which `cid:` in HTML repeats (RFC 2392). */
export const contentIdFaults = (raw: string): string[] =>
  /^\s*<[\w!#$&'*+./=?^`{|}~-]+@[\w!#$&'*+./=?^`{|}~-]+>$/.test(raw) ? [] : ["a malformed id"]

const pchar = "(?:[\\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})"
const url = new RegExp(
  `^[a-z][a-z0-9+.-]*:(?://(?:${pchar}*@)?(?<host>\\[[0-9a-f:.]+\\]|[\\w.~-]*)(?::\\d*)?(?=[/?#]|$))?(?:${pchar}|/)*(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?$`,
  "i",
)

/** RFC 2369, 2 and RFC 3986: URLs in angle brackets, between commas. */
export function urlListFaults(raw: string): string[] {
  if (isEncodedWord(raw)) return ["an encoded word in a URL"]
  if (/<[^>]*\s/.test(raw)) return ["a blank in a URL"]
  const items = raw.trim().split(/(?<=>)\s*,\s*/)
  return items.every(isUrlItem) ? [] : ["a malformed URL"]
}

function isUrlItem(item: string): boolean {
  const [, address = ""] = /^<([^<>]+)>$/.exec(item) ?? []
  const found = url.exec(address)
  return found !== null && (!/^https?:/i.test(address) || Boolean(found.groups?.host))
}

/** One that a reader would decode: a URL may have its characters further inside. */
const isEncodedWord = (text: string): boolean => /(?:^|[\s<])=\?[^?\s]+\?[bq]\?[^?\s]*\?=/i.test(text)
