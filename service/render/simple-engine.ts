import { type SubstitutionValue, substitutionName } from "#contract/substitutions"
import { decimalFrom, decimalText } from "./engines/decimal.ts"
import type { TextFormat } from "./engines/engine.ts"
import { linksIn } from "./links-in.ts"

/**
 * The simple template engine: `{{Name}}`, `{{Name|text when empty}}`, `{{Name?text when filled}}`. The text is literal
 * up to the closing braces and may contain further tags. No blanks inside the braces, values are inserted unchanged
 * (ENGINE-1). In link addresses of HTML only the plain form is a tag.
 */
type Piece = string | { name: string; operator: "" } | { name: string; operator: "|" | "?"; text: Piece[] }

type SimpleTemplate = { pieces: Piece[] }
/** Position of a fault in a template: `at` in its source, and `near` is the beginning of the tag. */
type BadTag = { near: string; at: number }

/** Nested texts of real templates are two or three deep. */
const depthMax = 20

/** Reads a template once; it can then be filled in for many letters. */
export function readSimple(source: string, format: TextFormat = "text"): SimpleTemplate | BadTag {
  const scanner = { source, at: 0, links: format === "html" && operator.test(source) ? linksOf(source) : [] }
  try {
    return { pieces: readPieces(scanner, 0) }
  } catch (error) {
    if (error instanceof TagError) return { near: error.near, at: error.at }
    throw error
  }
}

export const isBadTag = (one: SimpleTemplate | BadTag): one is BadTag => "near" in one

/** The template with its tags replaced; `valueFor` returns "" for missing values. */
export function fillSimple(template: SimpleTemplate, valueFor: (name: string) => string): string {
  return template.pieces.map((piece) => fill(piece, valueFor)).join("")
}

/** Every name that a template uses. */
export function namesIn(template: SimpleTemplate): Set<string> {
  const names = new Set<string>()
  forEachTag(template.pieces, (name) => names.add(name))
  return names
}

/** How many tags a template has, at every depth. */
export function tagsIn(template: SimpleTemplate): number {
  let tags = 0
  forEachTag(template.pieces, () => tags++)
  return tags
}

function forEachTag(pieces: Piece[], visit: (name: string) => void): void {
  for (const piece of pieces) {
    if (typeof piece === "string") continue
    visit(piece.name)
    if (piece.operator !== "") forEachTag(piece.text, visit)
  }
}

/** A merge value as text: absent, null and false are empty. */
export function valueText(value: SubstitutionValue | undefined): string {
  if (value === undefined || value === null || value === false) return ""
  if (typeof value === "number") return numberText(String(value))
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

/** 0.0000001, not 1e-7: readers do not expect exponents. */
const numberText = (text: string): string => (text.includes("e") ? decimalText(decimalFrom(text)) : text)

function fill(piece: Piece, valueFor: (name: string) => string): string {
  if (typeof piece === "string") return piece
  const value = valueFor(piece.name)
  if (piece.operator === "") return value
  // ENGINE-2: empty, absent and 0 are the same to both operators.
  const isFilled = value !== "" && value !== "0"
  if (piece.operator === "|") return isFilled ? value : fillSimple({ pieces: piece.text }, valueFor)
  return isFilled ? fillSimple({ pieces: piece.text }, valueFor) : ""
}

/** `links` are the places of link addresses, in order. */
type Scanner = { source: string; at: number; links: { start: number; end: number }[] }

const operator = /\{\{[^\s{}|?]*[|?]/

const linksOf = (html: string) => linksIn(html).filter(({ isForOutlook }) => !isForOutlook)

class TagError extends Error {
  readonly near: string
  readonly at: number
  constructor(scanner: Scanner, from: number) {
    super("bad tag")
    this.at = from
    this.near = scanner.source.slice(from, from + 40)
  }
}

/** Pieces up to the end of the source, or up to the braces that close the tag around them. */
function readPieces(scanner: Scanner, depth: number): Piece[] {
  const pieces: Piece[] = []
  for (;;) {
    const open = scanner.source.indexOf("{{", scanner.at)
    const close = depth === 0 ? -1 : scanner.source.indexOf("}}", scanner.at)
    const end = close !== -1 && (open === -1 || close < open) ? close : open
    const stop = end === -1 ? scanner.source.length : end
    if (stop > scanner.at) pieces.push(scanner.source.slice(scanner.at, stop))
    scanner.at = stop
    if (end === -1 || end === close) return pieces
    for (const piece of readTag(scanner, depth)) pieces.push(piece)
  }
}

const tagHead = /\{\{([^\s{}|?]*)([|?]|\}\})/y

function readTag(scanner: Scanner, depth: number): Piece[] {
  const from = scanner.at
  tagHead.lastIndex = from
  const [head, name = "", mark] = tagHead.exec(scanner.source) ?? []
  if (head === undefined || !substitutionName.test(name) || depth >= depthMax)
    throw new TagError(scanner, from)
  scanner.at += head.length
  if (mark === "}}") return [{ name, operator: "" }]
  const text = readPieces(scanner, depth + 1)
  if (!scanner.source.startsWith("}}", scanner.at)) throw new TagError(scanner, from)
  scanner.at += 2
  // In a link such a tag is ignored; a plain one after its operator still counts.
  if (isIn(scanner.links, from)) return [head, ...text, "}}"]
  return [{ name, operator: mark === "|" ? "|" : "?", text }]
}

/** Links are in the order of the text and do not overlap: halve until the last one that begins before `at` is found. */
function isIn(links: Scanner["links"], at: number): boolean {
  let [low, high] = [0, links.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((links[middle]?.start ?? at) <= at) low = middle + 1
    else high = middle
  }
  const link = links[low - 1]
  return link !== undefined && at < link.end
}
