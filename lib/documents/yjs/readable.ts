import * as Y from "yjs"
import type { DocumentFault } from "../document-fault.ts"
import { marks, type NodeType, nodes, type Place } from "../nodes.ts"
import { fromYjs, isOfNodes } from "./from-yjs.ts"
import { fragmentName } from "./to-yjs.ts"

/**
 * Guards of the shared document. ProseMirror's binding (y-tiptap) deletes every element that its schema refuses, and
 * that deletion reaches everyone: a newer program's node, a fifth column, a second "otherwise". So a change that makes
 * the document unreadable must not reach an editor.
 */

/** Whether editors show the whole document, and therefore delete nothing (DRAFT-21). */
export const isReadableDocument = (ydoc: Y.Doc): boolean => unreadableIn(ydoc) === null

/**
 * The first fault for which an editor would delete or misread content; null if there is none. It is stricter than the
 * binding and looser than read-document.ts: sizes, refused addresses and characters are no reason, because an editor
 * shows them unharmed and the author can mend them.
 */
export function unreadableIn(ydoc: Y.Doc): DocumentFault | null {
  if (!isOfNodes(ydoc)) return fault("document_unreadable", [], null)
  return faultOf(fromYjs(ydoc), [], ["doc"], { hasSlot: false })
}

type Json = Record<string, unknown>
type Seen = { hasSlot: boolean }
type Kind = { content: readonly string[] | "as around"; min?: number; max?: number }

const fault = (code: DocumentFault["code"], place: Place, node: string | null, name?: string) => ({
  ...{ code, place, node: node?.slice(0, 100) ?? null },
  name: name?.slice(0, 100) ?? null,
})

function faultOf(node: Json, place: Place, allowed: readonly string[], seen: Seen): DocumentFault | null {
  const type = String(node.type)
  if (!Object.hasOwn(nodes, type)) return fault("node_unknown", place, type)
  if (!allowed.includes(type)) return fault("node_misplaced", place, type)
  if (type === "slot" && seen.hasSlot) return fault("content_too_many", place, type)
  seen.hasSlot ||= type === "slot"
  if (type === "text" && (typeof node.text !== "string" || node.text === ""))
    return fault("attribute_invalid", place, type, "text")
  return (
    valuesFault(nodes[type as NodeType].attrs, node.attrs, place, type) ??
    marksFault(node.marks, place, type) ??
    contentFault(type as NodeType, (node.content ?? []) as Json[], place, allowed, seen)
  )
}

function marksFault(input: unknown, place: Place, type: string): DocumentFault | null {
  if (input === undefined) return null
  if (!Array.isArray(input)) return fault("mark_unknown", place, type)
  for (const mark of input as unknown[]) {
    const { type: name, attrs } = (mark ?? {}) as Json
    if (typeof name !== "string" || !Object.hasOwn(marks, name))
      return fault("mark_unknown", place, type, String(name))
    const found = valuesFault(marks[name as keyof typeof marks], attrs, place, type)
    if (found) return found
  }
  return null
}

function contentFault(
  type: NodeType,
  content: readonly Json[],
  place: Place,
  around: readonly string[],
  seen: Seen,
): DocumentFault | null {
  const { content: allowed, min = 0, max = Number.POSITIVE_INFINITY }: Kind = nodes[type]
  if (content.length < min) return fault("content_missing", place, type)
  if (content.length > max) return fault("content_too_many", place, type)
  for (const [at, child] of content.entries()) {
    // As in read-document.ts: branches come in their order, and allow the same nodes as the condition's parent.
    const inside = allowed === "as around" ? around.slice(1) : allowed
    const here = type === "condition" ? [allowed[at] ?? "", ...around] : inside
    const isBranch = type !== "condition" || child.type === allowed[at]
    if (!isBranch) return fault("node_misplaced", [...place, at], String(child.type))
    const found = faultOf(child, [...place, at], here, seen)
    if (found) return found
  }
  return null
}

type Schema = (typeof nodes)[NodeType]["attrs"] | (typeof marks)[keyof typeof marks]
const mendable: ReadonlySet<string> = new Set(["address_refused", "character_refused"])

function valuesFault(schema: Schema, input: unknown, place: Place, type: string): DocumentFault | null {
  const parsed = schema.safeParse(input ?? {})
  const issue = parsed.error?.issues.find(({ message }) => !mendable.has(message))
  if (!issue) return null
  return issue.code === "unrecognized_keys"
    ? fault("attribute_unknown", place, type, issue.keys[0])
    : fault("attribute_invalid", place, type, issue.path.join("."))
}

/**
 * Repairs the results of concurrent edits that are each valid and together exceed a maximum or fall below a minimum:
 * the content of extra columns and cells moves to the last one, a second "otherwise" or "shown" is joined with the
 * first, a second slot and lists, tables and columns without content are deleted. Everything else stays as it is.
 *
 * Changes `ydoc` and returns the change as an update; null if nothing was repaired. Only the writer that serializes
 * updates may call it, because two repairs of the same merge would move the content twice.
 */
export function repairDocument(ydoc: Y.Doc): Uint8Array | null {
  const before = Y.encodeStateVector(ydoc)
  let isChanged = false
  const changed = () => {
    isChanged = true
  }
  ydoc.transact(() => repair(ydoc.getXmlFragment(fragmentName), { hasSlot: false }, changed))
  return isChanged ? Y.encodeStateAsUpdate(ydoc, before) : null
}

function repair(parent: Y.XmlFragment, seen: Seen, changed: () => void): void {
  if (parent instanceof Y.XmlElement && joinExtra(parent)) changed()
  for (const child of elementsIn(parent)) repair(child, seen, changed)
  for (const child of elementsIn(parent).toReversed())
    if (isWithoutContent(child)) {
      remove(parent, child)
      changed()
    }
  for (const child of elementsIn(parent)) {
    if (child.nodeName !== "slot") continue
    if (seen.hasSlot) {
      remove(parent, child)
      changed()
    }
    seen.hasSlot = true
  }
}

const elementsIn = (parent: Y.XmlFragment): Y.XmlElement[] =>
  parent.toArray().filter((child) => child instanceof Y.XmlElement)

const kindOf = (element: Y.XmlElement): Kind | null =>
  Object.hasOwn(nodes, element.nodeName) ? nodes[element.nodeName as NodeType] : null

const isWithoutContent = (element: Y.XmlElement): boolean => element.length < (kindOf(element)?.min ?? 0)

const remove = (parent: Y.XmlFragment, child: Y.XmlElement): void =>
  parent.delete(parent.toArray().indexOf(child), 1)

/** True if children were joined. */
function joinExtra(parent: Y.XmlElement): boolean {
  const { max = Number.POSITIVE_INFINITY } = kindOf(parent) ?? {}
  const children = elementsIn(parent)
  if (children.length <= max) return false
  const pairs =
    parent.nodeName === "condition"
      ? children.flatMap((child, at) => {
          const first = children.findIndex(({ nodeName }) => nodeName === child.nodeName)
          return first < at ? [{ child, into: children[first] }] : []
        })
      : children.slice(max).map((child) => ({ child, into: children[max - 1] }))
  let isChanged = false
  for (const { child, into } of pairs) {
    // Content without a place there stays, and the document is refused instead.
    if (!into || !canTake(into, child)) continue
    into.insert(
      into.length,
      child.toArray().flatMap((one) => (one instanceof Y.XmlHook ? [] : [one.clone()])),
    )
    remove(parent, child)
    isChanged = true
  }
  return isChanged
}

function canTake(into: Y.XmlElement, from: Y.XmlElement): boolean {
  const { content } = kindOf(into) ?? { content: [] }
  return content === "as around" || elementsIn(from).every(({ nodeName }) => content.includes(nodeName))
}
