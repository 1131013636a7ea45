import { type SubstitutionValue, substitutionName } from "#contract/substitutions"

/**
 * The simple template engine: `{{Name}}`, `{{Name|text when empty}}`, `{{Name?text when filled}}`. The text is literal
 * up to the closing braces and may hold further tags. No blanks inside the braces, values go in as they are (ENGINE-1).
 */
export type Piece =
  | string
  | { name: string; operator: "" }
  | { name: string; operator: "|" | "?"; text: Piece[] }

export type Template = { pieces: Piece[] }
/** Where a template is wrong; `near` is the beginning of the tag. */
export type TemplateFault = { near: string }

/** Nested texts of real templates are two or three deep. */
const depthMax = 20

/** Reads a template once; it can then be filled in for many letters. */
export function readSimple(source: string): Template | TemplateFault {
  const reader = { source, at: 0 }
  try {
    return { pieces: readPieces(reader, 0) }
  } catch (error) {
    if (error instanceof BadTag) return { near: error.near }
    throw error
  }
}

export const isFault = (one: Template | TemplateFault): one is TemplateFault => "near" in one

/** The template with its tags replaced; `valueFor` gives "" for what is absent. */
export function fillSimple(template: Template, valueFor: (name: string) => string): string {
  return template.pieces.map((piece) => fill(piece, valueFor)).join("")
}

/** Every name that a template asks for. */
export function namesIn(template: Template): Set<string> {
  const names = new Set<string>()
  const walk = (pieces: Piece[]) => {
    for (const piece of pieces) {
      if (typeof piece === "string") continue
      names.add(piece.name)
      if (piece.operator !== "") walk(piece.text)
    }
  }
  walk(template.pieces)
  return names
}

/** A merge value as text: absent, null and false are empty. */
export function valueText(value: SubstitutionValue | undefined): string {
  if (value === undefined || value === null || value === false) return ""
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

function fill(piece: Piece, valueFor: (name: string) => string): string {
  if (typeof piece === "string") return piece
  const value = valueFor(piece.name)
  if (piece.operator === "") return value
  // ENGINE-2: empty, absent and 0 are the same to both operators.
  const isFilled = value !== "" && value !== "0"
  if (piece.operator === "|") return isFilled ? value : fillSimple({ pieces: piece.text }, valueFor)
  return isFilled ? fillSimple({ pieces: piece.text }, valueFor) : ""
}

type Reader = { source: string; at: number }

class BadTag extends Error {
  readonly near: string
  constructor(reader: Reader, from: number) {
    super("bad tag")
    this.near = reader.source.slice(from, from + 40)
  }
}

/** Pieces up to the end of the source, or up to the braces that close the tag around them. */
function readPieces(reader: Reader, depth: number): Piece[] {
  const pieces: Piece[] = []
  for (;;) {
    const open = reader.source.indexOf("{{", reader.at)
    const close = depth === 0 ? -1 : reader.source.indexOf("}}", reader.at)
    const end = close !== -1 && (open === -1 || close < open) ? close : open
    const stop = end === -1 ? reader.source.length : end
    if (stop > reader.at) pieces.push(reader.source.slice(reader.at, stop))
    reader.at = stop
    if (end === -1 || end === close) return pieces
    pieces.push(readTag(reader, depth))
  }
}

const tagHead = /\{\{([^\s{}|?]*)([|?]|\}\})/y

function readTag(reader: Reader, depth: number): Piece {
  const from = reader.at
  tagHead.lastIndex = from
  const [head, name = "", operator] = tagHead.exec(reader.source) ?? []
  if (head === undefined || !substitutionName.test(name) || depth >= depthMax) throw new BadTag(reader, from)
  reader.at += head.length
  if (operator === "}}") return { name, operator: "" }
  const text = readPieces(reader, depth + 1)
  if (!reader.source.startsWith("}}", reader.at)) throw new BadTag(reader, from)
  reader.at += 2
  return { name, operator: operator === "|" ? "|" : "?", text }
}
