import type { TemplateEngine } from "#contract/message-words"
import { roleOf } from "../checks/always-read.ts"
import { tagsIn } from "../compose/source-tags.ts"

/** A branch of a condition: the offset of its tag, and the tag as written. `outer` is the mark of what is around it. */
type Branch = { mark: number; outer: number | null; offset: number; condition: string }

/** `text` is a template with the conditions of a source: rendered, it has the marks of the branches that are shown. */
type BranchProbe = { text: string; branches: Branch[] }

/**
 * SOURCE-12: a template for the engine itself, because only the engine decides what a condition means. It has the
 * directives of a source and a mark in each branch, but no other text, so that it renders fast. Text that a variable or
 * a macro collects stays as it is and is not checked. Null: there is no condition, or a tag is not closed.
 */
export function branchProbe(source: string, engine: TemplateEngine): BranchProbe | null {
  const { tags, unclosed } = tagsIn(source, engine)
  if (unclosed !== null) return null
  // Text that begins a message without a branch is not empty.
  const parts: string[] = ["-"]
  const branches: Branch[] = []
  const blocks: { isLoop: boolean; outer: number | null; mark: number | null }[] = []
  let [marks, collecting, end] = [0, 0, 0]
  for (const { from, to } of tags) {
    const tag = source.slice(from, to)
    const role = tag.startsWith("#@") ? "open" : roleOf(tag)
    const word = wordOf(tag)
    if (collecting > 0) {
      parts.push(source.slice(end, to))
      if (role === "open" || role === "case") collecting++
      if (role === "close") collecting--
    } else if (role === "open" && (tag.startsWith("#@") || collectors.has(word))) {
      collecting = 1
      parts.push(tag)
    } else if (role === "other" ? !isText.test(tag) : role !== "value") {
      parts.push(tag)
      const outer = blocks.at(-1)?.mark ?? null
      if (role === "open" || role === "case") blocks.push({ isLoop: isLoop(tag, word), outer, mark: outer })
      const block = blocks.at(-1)
      if (block && (role === "open" || role === "branch" || role === "else")) {
        block.mark = marks++
        parts.push(`~branch${block.mark}~`)
        const branch = { mark: block.mark, outer: block.outer, offset: from, condition: tag }
        if (!block.isLoop && !isInLink(source, from, engine)) branches.push(branch)
      }
      if (role === "close") blocks.pop()
    }
    end = to
  }
  return branches.length === 0 ? null : { text: parts.join("\n"), branches }
}

/** Branches that no rendering shows, within those that one does: `rendered` are results of the probe. */
export function neverShown({ branches }: BranchProbe, rendered: readonly string[]): Branch[] {
  const shown = new Set(
    rendered.flatMap((text) => Array.from(text.matchAll(/~branch(\d+)~/g), ([, mark]) => Number(mark))),
  )
  return branches.filter(({ mark, outer }) => !shown.has(mark) && (outer === null || shown.has(outer)))
}

const wordOf = (tag: string): string => /^(?:\{%-?\s*|#\{?)([A-Za-z]+)/.exec(tag)?.[1] ?? ""

/** Their content is not written where it stands. */
const collectors = new Set(["capture", "macro", "define"])
/** Comments and literal text. */
const isText = /^(?:\{%-?\s*(?:comment|raw|endraw|#)|##|#\*|#\[\[|\]\]#)/

/** ENGINE-1: fallback text of the simple engine is rarely used, as intended. */
const isLoop = (tag: string, word: string): boolean =>
  word === "for" || word === "tablerow" || word === "foreach" || /^\{\{\w+\|$/.test(tag)

/** ENGINE-1: in addresses, the simple engine has no conditions. */
const isInLink = (source: string, at: number, engine: TemplateEngine): boolean =>
  engine === "simple" &&
  /\b(?:href|src|action)\s?=\s?["'][^"'<>]*$/i.test(source.slice(Math.max(0, at - 500), at))
