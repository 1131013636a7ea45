import type { z } from "zod"
import { isCleanText } from "./attributes.ts"
import { type Document, envelope, limits } from "./document.ts"
import type { DocumentFault } from "./document-fault.ts"
import { migrateDocument } from "./migrate-document.ts"
import { type DocumentNode, type Mark, marks, type NodeType, nodes, type Place } from "./nodes.ts"

const faultsMax = 50

/**
 * Parses a stored or received document: all attributes are present in the result. It never throws or drops content: a
 * document with one unknown node is refused as a whole, with that node's place, and stays unchanged.
 */
export function readDocument(stored: unknown): { document: Document } | { faults: DocumentFault[] } {
  const migrated = migrateDocument(stored)
  if ("faults" in migrated) return migrated
  // Checked first, so that the code below can rely on a limited depth.
  const bounds = outOfBounds(migrated.document.doc)
  if (bounds) return { faults: [bounds] }
  const reader: Reader = { faults: [], hasSlot: false }
  const head = attributesOf(reader, envelope, migrated.document, { place: [], node: null })
  const doc = readNode(reader, migrated.document.doc, [], ["doc"])
  if (reader.faults.length > 0) return { faults: reader.faults.slice(0, faultsMax) }
  if (!head || doc?.type !== "doc") return { faults: [fault("document_unreadable", [])] }
  return { document: { ...head, doc } }
}

type Reader = { faults: DocumentFault[]; hasSlot: boolean }
type Spot = { place: Place; node: string | null }

const fault = (
  code: DocumentFault["code"],
  place: Place,
  node: string | null = null,
  name: string | null = null,
): DocumentFault => ({ code, place, node, name: name?.slice(0, 100) ?? null })

/** Depth, nodes, characters and tags, counted without recursion. */
function outOfBounds(doc: unknown): DocumentFault | null {
  let [count, chars, tags] = [0, 0, 0]
  const waiting: { node: unknown; place: Place }[] = [{ node: doc, place: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, place } = next
    if (!isRecord(node)) continue
    if (++count > limits.nodesMax) return fault("too_many_nodes", place)
    if (place.length > limits.depthMax) return fault("too_deep", place)
    for (const text of textsOf(node)) {
      chars += text.length
      tags += text.split("{{", limits.tagsMax + 2).length - 1
    }
    tags += node.type === "mergeTag" || node.type === "condition" || node.type === "tableRow" ? 1 : 0
    if (chars > limits.charsMax) return fault("too_long", place)
    if (tags > limits.tagsMax) return fault("too_many_tags", place)
    if (!Array.isArray(node.content)) continue
    if (node.content.length > limits.nodesMax) return fault("too_many_nodes", place)
    node.content.forEach((child, at) => {
      waiting.push({ node: child, place: [...place, at] })
    })
  }
  return null
}

const textsOf = ({ text, attrs }: Record<string, unknown>): string[] =>
  [text, ...(isRecord(attrs) ? Object.values(attrs) : [])].filter((value) => typeof value === "string")

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const known = new Set(["type", "attrs", "content", "marks", "text"])

function readNode(
  reader: Reader,
  input: unknown,
  place: Place,
  allowed: readonly string[],
): DocumentNode | null {
  if (!isRecord(input)) return refuse(reader, fault("node_unknown", place))
  const type = typeof input.type === "string" ? input.type : ""
  if (!isNodeType(type)) return refuse(reader, fault("node_unknown", place, type.slice(0, 100)))
  if (!allowed.includes(type)) return refuse(reader, fault("node_misplaced", place, type))
  const stray = Object.keys(input).find((key) => !known.has(key))
  if (stray !== undefined) return refuse(reader, fault("attribute_unknown", place, type, stray))
  if (type === "slot" && reader.hasSlot) return refuse(reader, fault("content_too_many", place, type))
  reader.hasSlot ||= type === "slot"
  const spot = { place, node: type }
  const nodeMarks = readMarks(reader, input.marks, spot)
  if (type === "text") return readText(reader, input, nodeMarks, spot)
  const attrs = attributesOf(reader, nodes[type].attrs, input.attrs ?? {}, spot)
  const content = readContent(reader, type, input.content ?? [], place, allowed)
  // The table of nodes defines the attributes of each type.
  return attrs && ({ type, attrs, content, marks: nodeMarks } as DocumentNode)
}

const isNodeType = (type: string): type is NodeType => Object.hasOwn(nodes, type)

function refuse(reader: Reader, one: DocumentFault): null {
  reader.faults.push(one)
  return null
}

function readContent(
  reader: Reader,
  type: NodeType,
  content: unknown,
  place: Place,
  around: readonly string[],
): DocumentNode[] {
  const { content: allowed, min = 0, max = limits.nodesMax } = kindOf(type)
  if (!Array.isArray(content)) {
    reader.faults.push(fault("document_unreadable", place, type))
    return []
  }
  if (content.length < min) reader.faults.push(fault("content_missing", place, type))
  if (content.length > max) reader.faults.push(fault("content_too_many", place, type))
  return content.flatMap((child, at) => {
    if (reader.faults.length > faultsMax) return []
    return readNode(reader, child, [...place, at], allowedAt(type, allowed, at, around)) ?? []
  })
}

type Kind = { content: readonly string[] | "as around"; min?: number; max?: number }
const kindOf = (type: NodeType): Kind => nodes[type]

/** A condition has its branches in order; branches allow the same nodes as the parent of the condition. */
function allowedAt(
  type: NodeType,
  content: Kind["content"],
  at: number,
  around: readonly string[],
): readonly string[] {
  if (type === "condition") return [content[at] ?? "", ...around]
  return content === "as around" ? around.slice(1) : content
}

function readText(reader: Reader, { text }: Record<string, unknown>, nodeMarks: Mark[], spot: Spot) {
  if (typeof text !== "string" || text === "")
    return refuse(reader, fault("attribute_invalid", spot.place, spot.node, "text"))
  if (!isCleanText(text)) return refuse(reader, fault("character_refused", spot.place, spot.node, "text"))
  return { type: "text" as const, text, marks: nodeMarks }
}

function readMarks(reader: Reader, input: unknown, spot: Spot): Mark[] {
  if (input === undefined) return []
  if (!Array.isArray(input) || input.length > Object.keys(marks).length) {
    reader.faults.push(fault("mark_unknown", spot.place, spot.node))
    return []
  }
  return input.flatMap((mark: unknown) => {
    const type = isRecord(mark) && typeof mark.type === "string" ? mark.type : ""
    if (!Object.hasOwn(marks, type) || !isRecord(mark)) {
      reader.faults.push(fault("mark_unknown", spot.place, spot.node, type))
      return []
    }
    const attrs = attributesOf(reader, marks[type as Mark["type"]], mark.attrs ?? {}, spot)
    return attrs ? [{ type, attrs } as Mark] : []
  })
}

/** Attributes parsed by the schema, or null with a fault for each invalid one. */
function attributesOf<T extends z.ZodType>(
  reader: Reader,
  schema: T,
  input: unknown,
  { place, node }: Spot,
): z.output<T> | null {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues)
    for (const name of issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")])
      reader.faults.push(fault(codeOf(issue), place, node, name))
  return null
}

function codeOf(issue: z.core.$ZodIssue): DocumentFault["code"] {
  if (issue.code === "unrecognized_keys") return "attribute_unknown"
  return issue.message === "address_refused" || issue.message === "character_refused"
    ? issue.message
    : "attribute_invalid"
}
