import type { Node } from "@tiptap/pm/model"
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state"
import { Decoration, DecorationSet } from "@tiptap/pm/view"
import type { Place } from "#lib/documents/nodes"
import { nodeAt } from "./places.ts"

/** A finding at a place, with its sentence. */
export type PlacedMark = { place: Place; severity: "danger" | "warning" | "info"; text: string }

const key = new PluginKey<DecorationSet>("placedMarks")

/** Draws findings at the edge of their nodes; they move with the text until new ones come. */
export const marksPlugin = (): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (change, before) => {
        const next = change.getMeta(key) as readonly PlacedMark[] | undefined
        return next ? decorationsOf(change.doc, next) : before.map(change.mapping, change.doc)
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })

export const withMarks = (state: EditorState, marks: readonly PlacedMark[]) =>
  state.tr.setMeta(key, marks).setMeta("addToHistory", false)

const severities = ["info", "warning", "danger"] as const

/** One line for a node that has several, in the colour of the worst. */
function decorationsOf(doc: Node, marks: readonly PlacedMark[]): DecorationSet {
  const byPos = new Map<number, { end: number; marks: PlacedMark[] }>()
  for (const mark of marks) {
    const found = nodeAt(doc, mark.place)
    if (!found || found.pos < 0) continue
    const { pos, node } = blockOf(doc, found.pos, found.node)
    const before = byPos.get(pos)?.marks ?? []
    byPos.set(pos, { end: pos + node.nodeSize, marks: [...before, mark] })
  }
  return DecorationSet.create(
    doc,
    [...byPos].map(([pos, { end, marks }]) => {
      const worst = severities.findLast((one) => marks.some(({ severity }) => severity === one)) ?? "info"
      const title = marks.map(({ text }) => text).join("\n")
      return Decoration.node(pos, end, { class: `doc-marked doc-marked-${worst}`, title })
    }),
  )
}

/** Text and chips are marked at their line's edge. */
function blockOf(doc: Node, pos: number, node: Node): { pos: number; node: Node } {
  if (!node.isInline) return { pos, node }
  const $pos = doc.resolve(pos)
  return { pos: $pos.before(), node: $pos.parent }
}
