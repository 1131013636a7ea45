import { type Editor, Extension, type Range } from "@tiptap/core"
import { PluginKey } from "@tiptap/pm/state"
import { Suggestion, type SuggestionProps } from "@tiptap/suggestion"
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

const kinds = [
  { kind: "blocks", char: "/", allowedPrefixes: [" "] },
  { kind: "tags", char: "{{", allowedPrefixes: null },
] as const

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
      return kinds.map(({ kind, char, allowedPrefixes }) => {
        const update = ({ query, range, clientRect, editor }: SuggestionProps) =>
          now.set({ kind, query, range, rect: () => clientRect?.() ?? caretRect(editor, range) })
        return Suggestion({
          editor: this.editor,
          pluginKey: suggestionKeys[kind],
          char,
          allowedPrefixes: allowedPrefixes && [...allowedPrefixes],
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
