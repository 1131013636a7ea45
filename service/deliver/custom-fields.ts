import { domainInAscii } from "#contract/address"
import { asciiUrl } from "../message/ascii-url.ts"
import { unstructured } from "./encoded-words.ts"
import { foldField } from "./fold-field.ts"

/** An id of this length fits into a line with its brackets and the name of its field. */
const idCharsMax = 900

/**
 * RFC 2369: URLs in angle brackets, blanks in them ignored. An encoded word would be a part of the URL (RFC 2047, 5), so
 * letters beyond ASCII are percent-encoded and hosts in Punycode. Text around them is of no use to programs and is left out.
 * Without brackets a comma is a part of a URL unless another URL follows.
 */
const urls = (value: string): string =>
  (value.match(/<[^<>]*>/g) ?? value.split(/,?\s+|,(?=https?:|mailto:|$)/i))
    .map((url) => asciiUrl(url.replace(/[<>\s\p{Cc}]+/gu, "")))
    .flatMap((url) => (url === null ? [] : [`<${url}>`]))
    .join(", ")

const encodedWord = /=\?[^?]*\?[bq]\?[^?]*\?=/i

/**
 * RFC 5322, 3.6.4: ids as the other side wrote them, without the blanks that a fold left in them. An id that is not
 * possible in a line of ASCII identifies no message and is left out, like one that receivers would decode (RFC 2047,
 * 5).
 */
const messageIds = (value: string): string =>
  (value.match(/<[^<>]*>/g) ?? value.split(/[\s,]+/))
    .map((id) => asciiId(id.replace(/[<>\s\p{Cc}]+/gu, "")))
    .filter((id) => /^[!-;=?-~]+@[!-;=?-~]+$/.test(id) && id.length <= idCharsMax && !encodedWord.test(id))
    .map((id) => `<${id}>`)
    .join(" ")

function asciiId(id: string): string {
  const at = id.lastIndexOf("@") + 1
  const domain = id.slice(at)
  return /^[!-~]*$/.test(domain) ? id : `${id.slice(0, at)}${domainInAscii(domain) ?? domain}`
}

/** RFC 8058, 3.1: the field has this value and no other. */
const oneClick = (value: string): string =>
  /^list-unsubscribe=one-click$/i.test(value.trim()) ? "List-Unsubscribe=One-Click" : ""

/** Fields that a message has once, with their syntax (RFC 2369, 5322, 8058). Every other custom header is text. */
const structured: ReadonlyMap<string, (value: string) => string> = new Map([
  ["list-unsubscribe", urls],
  ["list-subscribe", urls],
  ["list-help", urls],
  ["list-owner", urls],
  ["list-archive", urls],
  ["list-unsubscribe-post", oneClick],
  ["in-reply-to", messageIds],
  ["references", messageIds],
])

/** Custom headers as folded fields; those without a value are left out. Of a structured one the first counts. */
export function customFields(headers: Readonly<Record<string, string>>): string[] {
  const seen = new Set<string>()
  return Object.entries(headers).flatMap(([name, value]) => {
    const lower = name.toLowerCase()
    const write = structured.get(lower)
    if (write && seen.has(lower)) return []
    const written = (write ?? unstructured)(value)
    if (!written) return []
    seen.add(lower)
    return [foldField(name, written)]
  })
}
