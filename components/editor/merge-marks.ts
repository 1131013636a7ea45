import { StateEffect, StateField } from "@codemirror/state"
import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view"

/** Names without a value: their tags get a wavy line. Sent into the editor whenever the preview finds others. */
export const setMissing = StateEffect.define<ReadonlySet<string>>()

const missing = StateField.define<ReadonlySet<string>>({
  create: () => new Set(),
  update: (value, transaction) =>
    transaction.effects.reduce((now, effect) => (effect.is(setMissing) ? effect.value : now), value),
})

const tag = Decoration.mark({ class: "cm-merge" })
const tagWithoutValue = Decoration.mark({ class: "cm-merge cm-missing" })

/** `{{…}}` and `{%…%}` of the simple and liquid engines. One level of tags inside a tag's own text is taken along. */
const matcher = new MatchDecorator({
  regexp: /\{\{(?:[^{}]|\{\{[^{}]*\}\})*\}\}|\{%[^%]*%\}/g,
  decoration: (match, view) => {
    const name = /^\{\{-?\s*([A-Za-z]\w*)/.exec(match[0])?.[1]
    return name && view.state.field(missing).has(name) ? tagWithoutValue : tag
  },
})

const marks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = matcher.createDeco(view)
    }
    update(update: ViewUpdate) {
      const isOtherMissing = update.startState.field(missing) !== update.state.field(missing)
      this.decorations = isOtherMissing
        ? matcher.createDeco(update.view)
        : matcher.updateDeco(update, this.decorations)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

/** Merge tags in colour, those without a value underlined. Innermost, so that HTML colours do not cover them. */
export const mergeMarks = [missing, marks, EditorView.editorAttributes.of({ spellcheck: "false" })]
