import { type Editor, Extension, type Range } from "@tiptap/core"
import { PluginKey } from "@tiptap/pm/state"
import { Suggestion, type SuggestionProps } from "@tiptap/suggestion"
import { Signal } from "../views/signal.ts"

/** What is offered at the caret: blocks after `/`, tags after `{{`. */
export type Suggesting = {
  kind: "blocks" | "tags"
  query: string
  range: Range
  /** Where the typed text stands on the screen. */
  rect: () => DOMRect
}

export type Suggestions = {
  now: Signal<Suggesting | null>
  /** The list's own way to take a key of the editor; true when it did. */
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

/** Listens for `/` at the beginning of a text or behind a blank, and for `{{` anywhere; what is shown is drawn by React. */
export const suggestionsExtension = (
  { now, onKey }: Suggestions,
  canOffer: (kind: Suggesting["kind"]) => boolean,
) =>
  Extension.create({
    name: "suggestions",
    // A list that is open hears keys first.
    priority: 1100,
    addProseMirrorPlugins() {
      return kinds.map(({ kind, char, allowedPrefixes }) => {
        const tell = ({ query, range, clientRect, editor }: SuggestionProps) =>
          now.set({ kind, query, range, rect: () => clientRect?.() ?? caretRect(editor, range) })
        return Suggestion({
          editor: this.editor,
          pluginKey: suggestionKeys[kind],
          char,
          allowedPrefixes: allowedPrefixes && [...allowedPrefixes],
          decorationClass: "doc-suggesting",
          allow: ({ editor }) => editor.isEditable && canOffer(kind),
          // Not for what somebody else writes.
          shouldShow: ({ editor }) => editor.isFocused,
          render: () => ({
            onStart: tell,
            onUpdate: tell,
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
