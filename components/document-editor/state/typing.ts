import { type InputRule, markInputRule } from "@tiptap/core"
import type { Schema } from "@tiptap/pm/model"
import { canvasKinds } from "../nodes/canvas-kinds.ts"

/** Typed shortcuts for blocks and marks: `# `, `- `, `1. `, `---`, `**bold**`. */
export function typingRules({ nodes, marks }: Schema): InputRule[] {
  const { bold, italic, strike } = marks
  const ofBlocks = Object.entries(canvasKinds).map(([name, { typed }]) => {
    const type = nodes[name]
    return type && typed?.(type)
  })
  return [
    ...ofBlocks,
    bold && markInputRule({ find: /(?:^|\s)(\*\*(?!\s)([^*]+)\*\*)$/, type: bold }),
    italic && markInputRule({ find: /(?:^|\s)(_(?!\s)([^_{}]+)_)$/, type: italic }),
    strike && markInputRule({ find: /(?:^|\s)(~~(?!\s)([^~]+)~~)$/, type: strike }),
  ].filter((rule) => rule !== undefined)
}
