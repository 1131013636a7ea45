import {
  type InputRule,
  markInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
  InputRule as Rule,
} from "@tiptap/core"
import type { Schema } from "@tiptap/pm/model"
import { Selection } from "@tiptap/pm/state"
import { gapFor } from "./fits.ts"

/** Typed shortcuts for blocks and marks: `# `, `- `, `1. `, `---`, `**bold**`. */
export function typingRules({ nodes, marks }: Schema): InputRule[] {
  const { heading, bulletList, orderedList, divider } = nodes
  const { bold, italic, strike } = marks
  return [
    heading &&
      textblockTypeInputRule({
        find: /^(#{1,3})\s$/,
        type: heading,
        getAttributes: ([, signs]) => ({ level: signs?.length }),
      }),
    bulletList && wrappingInputRule({ find: /^\s*[-+*]\s$/, type: bulletList }),
    orderedList &&
      wrappingInputRule({
        find: /^(\d{1,4})\.\s$/,
        type: orderedList,
        getAttributes: ([, start]) => ({ start: Number(start) }),
        joinPredicate: ([, start], before) =>
          before.childCount + Number(before.attrs.start) === Number(start),
      }),
    bold && markInputRule({ find: /(?:^|\s)(\*\*(?!\s)([^*]+)\*\*)$/, type: bold }),
    italic && markInputRule({ find: /(?:^|\s)(_(?!\s)([^_{}]+)_)$/, type: italic }),
    strike && markInputRule({ find: /(?:^|\s)(~~(?!\s)([^~]+)~~)$/, type: strike }),
    divider && dividerRule(),
  ].filter((rule) => rule !== undefined)
}

const dividerRule = () =>
  new Rule({
    find: /^---$/,
    handler: ({ state, range }) => {
      const { divider, paragraph } = state.schema.nodes
      const { $from } = state.selection
      const node = divider?.create()
      if (!node || !paragraph || !gapFor(state, node) || $from.parent.type !== paragraph) return null
      if (!$from.node(-1).canReplaceWith($from.index(-1), $from.index(-1) + 1, node.type)) return null
      const start = range.from - 1
      state.tr.replaceWith(start, $from.after(), [node, paragraph.create()])
      state.tr.setSelection(Selection.near(state.tr.doc.resolve(start + 2)))
    },
  })
