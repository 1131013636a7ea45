import { type Editor, Extension, type Range } from "@tiptap/core"
import type { ResolvedPos } from "@tiptap/pm/model"
import { PluginKey } from "@tiptap/pm/state"
import { findSuggestionMatch, Suggestion, type SuggestionProps } from "@tiptap/suggestion"
import { openTagAt } from "../fields/typed-tag.ts"
import { Signal } from "../views/signal.ts"

/** Suggestions at the caret: blocks after `/`, tags after `{{`. */
export type Suggesting = {
  kind: "blocks" | "tags"
  query: string
  range: Range
  /** Screen position of the typed text. */
  rect: () => DOMRect
}

export type Suggestions = {
  now: Signal<Suggesting | null>
  /** Handles a key of the editor in the list; true when it was used. */
  onKey: { current: ((event: KeyboardEvent) => boolean) | null }
}

export const suggestions = (): Suggestions => ({
  now: new Signal<Suggesting | null>(null),
  onKey: { current: null },
})

type Find = typeof findSuggestionMatch

const kinds: readonly { kind: Suggesting["kind"]; char: string; find: Find }[] = [
  { kind: "blocks", char: "/", find: findSlash },
  { kind: "tags", char: "{{", find: findTag },
]

/** TipTap looks back to the last mark or chip only, so a slash in the middle of a word would count as its start. */
export function findSlash(config: Parameters<Find>[0]): ReturnType<Find> {
  const match = findSuggestionMatch(config)
  if (!match) return null
  const before = textBefore(config.$position.doc.resolve(match.range.from))
  return /(^|\s)$/.test(before) ? match : null
}

/** As in the fields of the inspector: blanks after the braces are accepted. */
export function findTag({ $position }: Parameters<Find>[0]): ReturnType<Find> {
  const text = textBefore($position)
  const open = openTagAt(text, text.length)
  if (!open) return null
  const from = $position.start() + open.from
  return { range: { from, to: $position.pos }, query: open.query, text: text.slice(open.from) }
}

/** The text of a block up to a position, with one character for each chip and line break. */
const textBefore = ($pos: ResolvedPos): string =>
  $pos.parent.inlineContent
    ? $pos.parent.textBetween(0, $pos.parentOffset, null, ({ type }) =>
        type.name === "hardBreak" ? "\n" : "\ufffc",
      )
    : ""

export const suggestionKeys = {
  blocks: new PluginKey("offeredBlocks"),
  tags: new PluginKey("offeredTags"),
}

/** Opens on `/` at the start of a text or after a blank, and on `{{` anywhere; React draws the list. */
export const suggestionsExtension = (
  { now, onKey }: Suggestions,
  canOffer: (kind: Suggesting["kind"]) => boolean,
) =>
  Extension.create({
    name: "suggestions",
    // An open list gets keys first.
    priority: 1100,
    addProseMirrorPlugins() {
      return kinds.map(({ kind, char, find }) => {
        const update = ({ query, range, clientRect, editor }: SuggestionProps) =>
          now.set({ kind, query, range, rect: () => clientRect?.() ?? caretRect(editor, range) })
        return Suggestion({
          editor: this.editor,
          pluginKey: suggestionKeys[kind],
          char,
          findSuggestionMatch: find,
          decorationClass: "doc-suggesting",
          allow: ({ editor }) => editor.isEditable && canOffer(kind),
          // Not for text typed by others.
          shouldShow: ({ editor }) => editor.isFocused,
          render: () => ({
            onStart: update,
            onUpdate: update,
            onExit: () => now.get()?.kind === kind && now.set(null),
            onKeyDown: ({ event }) => onKey.current?.(event) ?? false,
          }),
        })
      })
    },
  })

function caretRect({ view }: Editor, { from }: Range): DOMRect {
  const { left, top, bottom } = view.coordsAtPos(from)
  return new DOMRect(left, top, 0, bottom - top)
}
