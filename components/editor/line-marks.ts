import { StateEffect, StateField, type Text } from "@codemirror/state"
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view"

/** What is wrong at a place of a text: underlined there, and said where a pointer rests on it. */
export type LineMark = {
  /** From 1. */
  line: number
  /** From 1; without one, `words` are looked for in the line, and else all of it is meant. */
  column?: number | undefined
  words?: string | undefined
  severity: "danger" | "warning" | "info"
  text: string
}

/** Sent into the editor whenever its text was looked at. */
export const setMarks = StateEffect.define<readonly LineMark[]>()

/** Where a mark is in a text; null: nowhere, because the line is gone or has nothing in it. */
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

/** What is wrong with the same words is one mark, as bad as the worst of it. */
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

/** Marks move with their text until it is looked at again. */
export const lineMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) =>
    transaction.effects.reduce(
      (now, effect) => (effect.is(setMarks) ? marked(transaction.state.doc, effect.value) : now),
      marks.map(transaction.changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
})
