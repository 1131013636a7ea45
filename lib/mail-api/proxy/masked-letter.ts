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

/** Parts of a message that are not plain texts. */
export type LetterParts = Pick<CapturedLetter, "headers"> & Partial<CapturedLetter>

/**
 * A message for a person who sees masked addresses (PROXY-3): only parts that are known not to identify people are
 * kept. The source is encoded and cannot be masked, so it is left out; only the headers that every message has are
 * shown.
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

/** Longer lines are not parsed, and show no address. */
const lineCharsMax = 10_000

/** Addresses without the names of people next to them. */
const addressesOf = (line: string): string =>
  line.length > lineCharsMax
    ? ""
    : addressParser(line, { flatten: true })
        .flatMap(({ address }) => (address && hasAtSign(address) ? [address] : []))
        .join(", ")

/** Others can contain a token of the reader, or a hash of their address. */
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

/** Zero-width characters, which would split an address for us but not for its reader. */
const unseen = /\u00ad|\u034f|[\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * Rebuilds the HTML from what is known to affect appearance only: attributes that can link or contain data are removed,
 * comments and scripts too, and addresses are found as a reader sees them, across the elements that split them.
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

/** Spans that overlap a piece, in positions of the piece; the replacement is shown where a span begins. */
const within = (spans: readonly Span[], from: number, to: number): Span[] =>
  spans
    .filter((span) => span.start < to && span.end > from)
    .map((span) => ({
      start: Math.max(span.start, from) - from,
      end: Math.min(span.end, to) - from,
      shown: span.start < from ? "" : span.shown,
    }))

/** Markup that is copied, text that is searched, and a gap where a line ends for the reader. */
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

/** Inline elements, which end no line and split no cell. */
const inline = words(
  "a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark nobr q s samp small span strike strong style " +
    "sub sup tt u var wbr head meta title o:p",
)
const empty = words("area base br col embed hr img input link meta param source track wbr")
/** Elements that a browser would not render, or parses by special rules. */
const silent = words("script template plaintext xmp noembed noframes iframe noscript object title")
const isKept = (name: string): boolean => /^[a-z][a-z\d:-]*$/.test(name) && !silent.has(name)

/** Attributes that affect appearance only. */
const looks = words(
  "align valign width height bgcolor border cellpadding cellspacing colspan rowspan dir lang role face color size class " +
    "start hspace vspace nowrap noshade clear media",
)
/** Attributes that are text for a reader. */
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
  // An image can be unique to the reader, and loading it would count as the reader.
  if (element === "img" && name === "src") return "data:,"
  return null
}

/** Target of a link, reduced to its host; relative links and other kinds are not shown. */
const maskedHref = (address: string, known: readonly string[]): string =>
  /^(?:https?:\/\/|mailto:)/i.test(address) ? maskAddressesIn(address.replace(/\s/g, ""), known) : "#"

/** Styles without addresses, and without text: `content` can render some, with characters by number. */
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
