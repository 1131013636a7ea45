import { StateEffect, StateField, type Text } from "@codemirror/state"
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view"

/** A problem at a place of a text: underlined, and described on hover. */
export type LineMark = {
  /** From 1. */
  line: number
  /** From 1; without one, `words` are looked up in the line, otherwise the whole line is marked. */
  column?: number | undefined
  words?: string | undefined
  severity: "danger" | "warning" | "info"
  text: string
}

/** Sent to the editor after each check of the text. */
export const setMarks = StateEffect.define<readonly LineMark[]>()

/** Range of a mark in a text; null when the line is gone or empty. */
export function rangeOf(doc: Text, { line, column, words }: LineMark): { from: number; to: number } | null {
  if (line < 1 || line > doc.lines) return null
  const { from, text } = doc.line(line)
  const at = column === undefined ? (words ? text.indexOf(words) : -1) : Math.max(0, column - 1)
  const isHere = at >= 0 && at < text.length
  const start = isHere ? at : text.length - text.trimStart().length
  const rest = text.slice(start)
  const length = !isHere
    ? rest.trimEnd().length
    : words && rest.startsWith(words)
      ? words.length
      : (/^(?:\{\{.*?\}\}|\{%.*?%\}|<[^>]*>?|[\p{L}\p{N}_-]+|\S)/u.exec(rest)?.[0].length ?? 1)
  return length === 0 ? null : { from: from + start, to: from + start + length }
}

const severities: readonly LineMark["severity"][] = ["danger", "warning", "info"]

/** Problems of the same words become one mark with the worst severity. */
function marked(doc: Text, marks: readonly LineMark[]): DecorationSet {
  const placed = marks.flatMap((mark) => {
    const range = rangeOf(doc, mark)
    return range ? [{ ...mark, range }] : []
  })
  const groups = Map.groupBy(placed, ({ range }) => `${range.from} ${range.to}`)
  return Decoration.set(
    [...groups.values()].flatMap((group) => {
      const [{ range } = {}] = group
      const worst = severities.find((severity) => group.some((one) => one.severity === severity))
      const look = {
        class: `cm-mark cm-mark-${worst}`,
        attributes: { title: group.map(({ text }) => text).join("\n") },
      }
      return range ? [Decoration.mark(look).range(range.from, range.to)] : []
    }),
    true,
  )
}

/** Marks move with their text until the next check. */
export const lineMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) =>
    transaction.effects.reduce(
      (now, effect) => (effect.is(setMarks) ? marked(transaction.state.doc, effect.value) : now),
      marks.map(transaction.changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
})
