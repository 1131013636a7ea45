import { Fragment, type Node, type ResolvedPos, type Schema, Slice } from "@tiptap/pm/model"
import { cleanText } from "../state/settle.ts"

/** Plain text as paragraphs: an empty line begins a new one, a line break is kept. Tags become chips (merge-tags/). */
export function textAsBlocks(text: string, $context: ResolvedPos): Slice {
  const { schema } = $context.doc.type
  const paragraphs = cleanText(text.replace(/\r\n?/g, "\n"))
    .replace(/^\n+|\n+$/g, "")
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => schema.nodes.paragraph?.create(null, linesOf(part, schema)))
    .filter((one) => one !== undefined)
  // Open at both ends: one paragraph is merged into the text at the caret.
  return new Slice(Fragment.from(paragraphs), 1, 1)
}

function linesOf(part: string, schema: Schema): Node[] {
  const lineBreak = schema.nodes.hardBreak?.create()
  return part
    .split("\n")
    .flatMap((line, at) => [
      ...(at > 0 && lineBreak ? [lineBreak] : []),
      ...(line === "" ? [] : [schema.text(line)]),
    ])
}
