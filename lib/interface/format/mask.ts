import { disguised } from "./disguised.ts"
import { writingsOf } from "./name-writings.ts"

/**
 * View of a letter for people who may see letters but no addresses: no address in any notation, and no link with an
 * effect.
 */

/** `lena@example.com` → `l•••@example.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@")
  return at < 1 ? (address === "" ? "" : dots) : `${initialOf(address)}${dots}${address.slice(at)}`
}

const dots = "•••"

const initialOf = (address: string): string => {
  const [first = ""] = address
  return /[\p{L}\p{N}]/u.test(first) ? first : ""
}

/**
 * Masks every address in a text and cuts every link to its host, because the rest can name the letter's reader or act
 * for them. `known` are addresses that are also searched in other notations, and names of their owners
 * (recipient-names.ts).
 */
export const maskAddressesIn = (text: string, known: readonly string[] = []): string =>
  withoutSpans(text, hiddenSpans(text, known))

/** For a sender's address, which stays unless it is in `known`. */
export const maskKnownIn = (text: string, known: readonly string[]): string =>
  withoutSpans(text, spansOf([findKnown, findNames], text, known))

/** A piece of a text, [start, end), and what is shown in its place. */
export type Span = { start: number; end: number; shown: string }

/** Spans to be hidden in a text, in its order, without overlap. */
export const hiddenSpans = (text: string, known: readonly string[]): Span[] => spansOf(finders, text, known)

function spansOf(finders: readonly Find[], text: string, known: readonly string[]): Span[] {
  const found = finders
    .flatMap((find) => find(text, known))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const spans: Span[] = []
  for (const span of found) {
    const last = spans.at(-1)
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end)
    else spans.push({ ...span })
  }
  return spans
}

export function withoutSpans(text: string, spans: readonly Span[]): string {
  let shown = ""
  let from = 0
  for (const span of spans) {
    shown += text.slice(from, span.start) + span.shown
    from = span.end
  }
  return shown + text.slice(from)
}

/** The same value with every string so masked; keys of objects too (failed_emails has them), but for names in them. */
export function maskDeep<T>(value: T, known: readonly string[] = []): T {
  return walk(value, known) as T
}

/** Fields of closed words and ids, which may be spelled as a name or as the beginning of an address. */
const wordFields: ReadonlySet<string> = new Set([
  "status",
  "statuses",
  "delivery_status",
  "event_name",
  "read_by",
  "job_id",
  "template_id",
  "provider",
  "source",
  "language",
  "key",
  "state",
  "kind",
  "severity",
])

/** Known words to mask in the value of a field. */
export const knownIn = (field: string, known: readonly string[]): readonly string[] =>
  wordFields.has(field) ? [] : known

/** Addresses that a project sends from are no recipient's, and its templates show them as well. */
const senderFields: ReadonlySet<string> = new Set(["from", "from_email", "from_name"])

export const isSenderField = (field: string): boolean => senderFields.has(field)

/** A field's name, in which addresses are masked and words of it are not taken for names. */
export const maskField = (field: string, known: readonly string[]): string =>
  maskAddressesIn(field, known.filter(isAddress))

function walk(value: unknown, known: readonly string[]): unknown {
  if (typeof value === "string") return maskAddressesIn(value, known)
  if (Array.isArray(value)) return value.map((one) => walk(one, known))
  if (value === null || typeof value !== "object" || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      maskField(key, known),
      isSenderField(key) && typeof field === "string"
        ? maskKnownIn(field, known)
        : walk(field, knownIn(key, known)),
    ]),
  )
}

type Find = (text: string, known: readonly string[]) => Span[]

const spanOf = ({ index, 0: whole }: RegExpExecArray, shown: string): Span => ({
  start: index,
  end: index + whole.length,
  shown,
})

/** `https://shop.example/reset?t=17` → `https://shop.example/•••` */
const findLinks: Find = (text, known) =>
  [...text.matchAll(/(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,20}:\/\/[^\s<>"']+/gi)].map((found) =>
    spanOf(found, shownLink(found[0], known)),
  )

function shownLink(link: string, known: readonly string[]): string {
  if (!URL.canParse(link)) return dots
  const { protocol, host, pathname, search, hash } = new URL(link)
  const isOfReader = known.some((address) => {
    const [local = ""] = address.toLowerCase().split("@")
    return local.length > 2 && host.includes(local)
  })
  const rest = pathname.length > 1 || search !== "" || hash !== "" ? `/${dots}` : pathname
  return `${protocol}//${isOfReader ? dots : host}${rest}`
}

/** `shop.example/reset?t=17` → `shop.example/•••` */
const findBareLinks: Find = (text) =>
  [
    ...text.matchAll(
      /(?<![\p{L}\p{N}.@/:-])((?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?::\d+)?\/)[^\s<>"']+/gu,
    ),
  ].map((found) => spanOf(found, `${found[1]}${dots}`))

/**
 * An address in a mailto link can contain a token in itself or in its subject; a link can contain another, encoded one.
 */
const findOtherLinks: Find = (text) =>
  [...text.matchAll(/(?<![\p{L}\p{N}])(mailto:|https?%3a(?:%2f){2})[^\s<>"']+/giu)].map((found) =>
    spanOf(found, /^mailto/i.test(found[0]) ? `mailto:${dots}` : dots),
  )

/** An @, or one that a link (%40), quoted-printable (=40), JSON or a piece of HTML (&#64;) writes differently. */
const atSign = /@|＠|%(?:25)*40|=40|\\u0040|&(?:amp;)?#0*64;|&(?:amp;)?#x0*40;|&(?:amp;)?commat;/gi

export const hasAtSign = (text: string): boolean => text.search(atSign) >= 0

const domain =
  /(?:[\p{L}\p{M}\p{N}-]+(?:\.|%(?:25)*2e|=2e|&#0*46;|&period;))+(?:\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]|\p{L})|\[[\da-f:.]+\]/iuy
const isOfLocal = /[\p{L}\p{M}\p{N}\p{Cs}.!#$'*+/=?^_`{|}~%-]/u
const localCharsMax = 320

const findAddresses: Find = (text) => {
  const spans: Span[] = []
  let floor = 0
  for (const { index, 0: sign } of text.matchAll(atSign)) {
    const start = localStart(text, index, Math.max(floor, index - localCharsMax))
    floor = index + sign.length
    domain.lastIndex = floor
    const host = start < index ? domain.exec(text)?.[0] : undefined
    if (host === undefined) continue
    const shown = `${initialOf(text.slice(start, index))}${dots}@${host}`
    spans.push({ start, end: floor + host.length, shown })
  }
  return spans
}

/** Start of the local part, which may be quoted. Steps back from the @, so that long texts are not read twice. */
function localStart(text: string, at: number, floor: number): number {
  if (text[at - 1] === '"') {
    const quote = text.lastIndexOf('"', at - 2)
    return quote >= floor && !/[\r\n]/.test(text.slice(quote, at)) ? quote : at
  }
  let start = at
  while (start > floor && isOfLocal.test(text[start - 1] ?? "")) start--
  return start
}

/** `bounce+lena=example.com`, `lena (at) example.com`: a known address with another sign for its @. */
const findKnown: Find = (text, known) =>
  known.filter(isAddress).flatMap((address) => {
    const at = address.lastIndexOf("@")
    const host = address
      .slice(at + 1)
      .split(".")
      .map(literal)
      .join("(?:[\\W_]|dot){1,6}")
    const written = new RegExp(`${literal(address.slice(0, at))}(?:[\\W_]|at|x?40|64){1,10}${host}`, "giu")
    return [...text.matchAll(written)].map((found) => spanOf(found, maskAddress(address)))
  })

/** Whole words alone: "Ann" is not in "annual". */
const findNames: Find = (text, known) => {
  const names = new Set(known.filter((one) => !isAddress(one)).flatMap(writingsOf))
  if (names.size === 0) return []
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)]
    .filter(({ 0: word }) => writingsOf(word).some((one) => names.has(one)))
    .map((found) => spanOf(found, `${initialOf(found[0])}${dots}`))
}

/** A preview may end in the middle of an address. */
const findCut: Find = (text, known) =>
  known.filter(isAddress).flatMap((address) => {
    const end = endOf(text)
    const tail = text.slice(Math.max(0, end - address.length), end).toLowerCase()
    const cut = cutsOf(address.toLowerCase()).find((begin) => tail.endsWith(begin))
    return cut ? [{ start: end - cut.length, end, shown: `${initialOf(address)}${dots}` }] : []
  })

/** End of the words in a text: before points and blanks. */
function endOf(text: string): number {
  let end = text.length
  while (end > 0 && /[.…\s]/u.test(text[end - 1] ?? "")) end--
  return end
}

/** Prefixes of an address that reveal more than its initial, the longest first. */
const cutsOf = (address: string): string[] =>
  Array.from({ length: Math.max(0, address.length - 3) }, (_, cut) =>
    address.slice(0, address.length - 1 - cut),
  )

const isAddress = (text: string): boolean => text.lastIndexOf("@") > 0 && !text.endsWith("@")
const literal = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&")

/** Longer encoded texts are masked as a whole without a search, because people cannot read them. */
const codedCharsMax = 65_536

/** Base64, hexadecimal, percent signs …, one within another, with an address inside. */
const findCoded: Find = (text, known) =>
  [...text.matchAll(/[\w+/=%&#;\\-]{8,}/g)]
    .filter(({ 0: run }) => run.length > codedCharsMax || disguised(run, (plain) => names(plain, known)))
    .map((found) => spanOf(found, dots))

const names = (plain: string, known: readonly string[]): boolean =>
  /[\w.+-]@[a-z\d-]+\.[a-z]{2,}/i.test(plain) || findKnown(plain, known).length > 0

const finders: readonly Find[] = [
  findLinks,
  findBareLinks,
  findOtherLinks,
  findAddresses,
  findKnown,
  findNames,
  findCut,
  findCoded,
]
