import { type Extension, StateEffect, StateField } from "@codemirror/state"
import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view"
import type { TemplateEngine } from "#contract/message-words"

/** Names without a value: their tags get a wavy line. Sent to the editor whenever the preview finds others. */
export const setMissing = StateEffect.define<ReadonlySet<string>>()

const missing = StateField.define<ReadonlySet<string>>({
  create: () => new Set(),
  update: (value, transaction) =>
    transaction.effects.reduce((now, effect) => (effect.is(setMissing) ? effect.value : now), value),
})

const tag = Decoration.mark({ class: "cm-merge" })
const tagWithoutValue = Decoration.mark({ class: "cm-merge cm-missing" })

/** Syntax of tags, and the name in each. */
type Writing = { tags: RegExp; name: RegExp }

/** Includes one level of tags nested in a tag's text. */
const curly: Writing = {
  tags: /\{\{(?:[^{}]|\{\{[^{}]*\}\})*\}\}|\{%[^%]*%\}/g,
  name: /^\{\{-?\s*([A-Za-z]\w*)/,
}

const writings: Record<TemplateEngine, Writing | null> = {
  simple: curly,
  liquid: curly,
  velocity: {
    tags: /\$!?\{[A-Za-z][\w.]*\}|\$!?[A-Za-z][\w.]*|#(?:if|elseif|else|end|foreach|set)\b/g,
    name: /^\$!?\{?([A-Za-z]\w*)/,
  },
  none: null,
}

function marksOf({ tags, name }: Writing): Extension {
  const matcher = new MatchDecorator({
    regexp: tags,
    decoration: (match, view) => {
      const tagName = name.exec(match[0])?.[1]
      return tagName && view.state.field(missing).has(tagName) ? tagWithoutValue : tag
    },
  })
  return ViewPlugin.fromClass(
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
}

/**
 * Merge tags of an engine in colour, those without a value underlined. Innermost, so that HTML colours do not cover
 * them.
 */
export function mergeMarks(engine: TemplateEngine): Extension {
  const writing = writings[engine]
  return [missing, writing ? marksOf(writing) : [], EditorView.editorAttributes.of({ spellcheck: "false" })]
}
