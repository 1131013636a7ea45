import "server-only"
import { Parser } from "htmlparser2"
import { addressParser, decodeWords } from "postal-mime"
import type { CapturedLetter } from "#contract/captured"
import {
  hasAtSign,
  hiddenSpans,
  maskAddressesIn,
  maskDeep,
  maskField,
  maskKnownIn,
  type Span,
  withoutSpans,
} from "#lib/interface/format/mask"

/** The parts of a letter that are not simply texts. */
export type LetterParts = Pick<CapturedLetter, "headers"> & Partial<CapturedLetter>

/**
 * A letter for somebody who sees masked addresses (PROXY-3): what is kept is what is known to name nobody. The source is
 * encoded and cannot be masked, so it is left out; of headers those are shown that every letter has.
 */
export function maskedLetter<T extends LetterParts>(letter: T, known: readonly string[]): T {
  const { headers, html, amp, plaintext, ...rest } = letter
  return {
    ...maskDeep(rest, known),
    source: "",
    headers: headers.map(({ name, value }) => ({
      name: maskField(name, known),
      value: headerShown(name.toLowerCase(), value, known),
    })),
    ...(html === undefined ? {} : { html: maskedHtml(html, known) }),
    ...(amp === undefined ? {} : { amp: maskedHtml(amp, known) }),
    ...(plaintext === undefined ? {} : { plaintext: maskAddressesIn(plaintext.replace(unseen, ""), known) }),
  } as T
}

function headerShown(name: string, value: string, known: readonly string[]): string {
  if (!openHeaders.has(name)) return dots
  const text = decodeWords(value).replace(unseen, "")
  if (name === "from") return maskKnownIn(text, known) || dots
  return maskAddressesIn(recipientHeaders.has(name) ? addressesOf(text) : text, known) || dots
}

const dots = "•••"
const recipientHeaders: ReadonlySet<string> = new Set(["to", "cc"])

/** Longer lines are not read for addresses. */
const lineCharsMax = 10_000

/** Addresses without the names of people beside them. */
const addressesOf = (line: string): string =>
  line.length > lineCharsMax
    ? ""
    : addressParser(line, { flatten: true })
        .flatMap(({ address }) => (address && hasAtSign(address) ? [address] : []))
        .join(", ")

/** Others may hold a token of the reader, or a hash of their address. */
const openHeaders: ReadonlySet<string> = new Set([
  "from",
  "to",
  "cc",
  "reply-to",
  "subject",
  "date",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "content-language",
  "list-unsubscribe",
  "list-unsubscribe-post",
  "return-path",
  "importance",
  "precedence",
  "auto-submitted",
])

/** Signs without width, which would part an address for us and not for those who see it. */
const unseen = /\u00ad|\u034f|[\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * The HTML written anew from what is known to be looks: attributes that may lead somewhere or hold something are gone,
 * comments and scripts too, and addresses are found as a reader sees them, across the elements that part them.
 */
export function maskedHtml(html: string, known: readonly string[]): string {
  const pieces = piecesOf(html, known)
  const text = pieces.map((piece) => (piece.kind === "text" ? piece.text : piece.kind === "gap" ? "\n" : ""))
  const spans = hiddenSpans(text.join(""), known)
  let from = 0
  return pieces
    .map((piece, place) => {
      const start = from
      from += text[place]?.length ?? 0
      return piece.kind === "text"
        ? escaped(withoutSpans(piece.text, within(spans, start, from)))
        : piece.markup
    })
    .join("")
}

/** The spans that touch a piece, by its own places; what is shown stands where a span begins. */
const within = (spans: readonly Span[], from: number, to: number): Span[] =>
  spans
    .filter((span) => span.start < to && span.end > from)
    .map((span) => ({
      start: Math.max(span.start, from) - from,
      end: Math.min(span.end, to) - from,
      shown: span.start < from ? "" : span.shown,
    }))

/** Markup that is written as it stands, text that is looked through, and a gap where a line ends before the reader. */
type Piece = { kind: "markup" | "gap"; markup: string } | { kind: "text"; text: string }

function piecesOf(html: string, known: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  const open: string[] = []
  const markup = (name: string, text: string) =>
    pieces.push({ kind: inline.has(name) ? "markup" : "gap", markup: text })
  const parser = new Parser({
    onprocessinginstruction: (name) => void (name === "!doctype" && markup("", "<!doctype html>")),
    onopentag(name, attributes) {
      open.push(name)
      if (isKept(name)) markup(name, `<${name}${attributesOf(name, attributes, known)}>`)
    },
    ontext(text) {
      const inside = open.at(-1) ?? ""
      if (silent.has(inside)) return
      if (inside === "style") markup("style", styleOf(text, known))
      else pieces.push({ kind: "text", text: text.replace(unseen, "") })
    },
    onclosetag(name) {
      open.pop()
      if (isKept(name) && !empty.has(name)) markup(name, `</${name}>`)
    },
  })
  parser.end(html)
  return pieces
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "))

/** Elements that end no line and part no cell. */
const inline = words(
  "a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark nobr q s samp small span strike strong style " +
    "sub sup tt u var wbr head meta title o:p",
)
const empty = words("area base br col embed hr img input link meta param source track wbr")
/** What a browser would not draw, or would read by rules of its own. */
const silent = words("script template plaintext xmp noembed noframes iframe noscript object title")
const isKept = (name: string): boolean => /^[a-z][a-z\d:-]*$/.test(name) && !silent.has(name)

/** Attributes that tell of looks alone. */
const looks = words(
  "align valign width height bgcolor border cellpadding cellspacing colspan rowspan dir lang role face color size class " +
    "start hspace vspace nowrap noshade clear media",
)
/** Attributes that a reader reads. */
const read = words("alt title aria-label summary")

function attributesOf(element: string, attributes: Record<string, string>, known: readonly string[]): string {
  return Object.entries(attributes)
    .map(([name, value]): [string, string | null] => [name, attributeOf(element, name, value, known)])
    .map(([name, value]) => (value === null ? "" : ` ${name}="${escaped(value)}"`))
    .join("")
}

function attributeOf(element: string, name: string, value: string, known: readonly string[]): string | null {
  if (name === "style") return styleOf(value, known)
  if (looks.has(name) || read.has(name)) return maskAddressesIn(value.replace(unseen, ""), known)
  if (element === "a" && name === "href") return maskedHref(value.trim(), known)
  // A picture may be the reader's own, and whoever loads it is counted as the reader.
  if (element === "img" && name === "src") return "data:,"
  return null
}

/** Where a link leads, as far as its host; a relative one, or one of another kind, is not shown. */
const maskedHref = (address: string, known: readonly string[]): string =>
  /^(?:https?:\/\/|mailto:)/i.test(address) ? maskAddressesIn(address.replace(/\s/g, ""), known) : "#"

/** Styles without addresses, and without words: `content` draws some, with signs by their number. */
const styleOf = (css: string, known: readonly string[]): string =>
  maskAddressesIn(
    css
      .replace(/[\\<]/g, "")
      .replace(/\/\*.*?(?:\*\/|$)/gs, "")
      .replace(/@import[^;}]*;?/gi, "")
      .replace(/url\([^)]*\)?/gi, "none")
      .replace(/\b(content|src)\s*:[^;}]*/gi, ""),
    known,
  )

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
