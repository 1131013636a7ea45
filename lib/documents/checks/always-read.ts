import type { TemplateEngine } from "#contract/message-words"
import { tagsIn } from "../compose/source-tags.ts"

/** Branches of a condition so far: `isAll` if each has a place, `isHere` for the current one. */
type Block = { isAll: boolean; isHere: boolean; hasElse: boolean }

/**
 * Whether every recipient gets at least one of these places (offsets in tags, ascending), under all conditions of the
 * engine. A loop may have no items, and text for an empty value may never be used.
 */
export function isAlwaysRead(html: string, engine: TemplateEngine, places: readonly number[]): boolean {
  const blocks: Block[] = [{ isAll: true, isHere: false, hasElse: true }]
  let next = 0
  for (const { from, to } of tagsIn(html, engine).tags) {
    const block = blocks.at(-1)
    if (!block) return false
    while ((places[next] ?? Number.POSITIVE_INFINITY) < from) next++
    const role = roleOf(html.slice(from, to))
    if (role === "value") block.isHere ||= (places[next] ?? Number.POSITIVE_INFINITY) < to
    // Nothing before the first branch of a case is shown, so it lacks nothing.
    if (role === "open" || role === "case")
      blocks.push({ isAll: true, isHere: role === "case", hasElse: false })
    if (role === "branch" || role === "else") {
      block.isAll &&= block.isHere
      block.isHere = false
      block.hasElse ||= role === "else"
    }
    if (role === "close" && blocks.length > 1) {
      blocks.pop()
      const around = blocks.at(-1)
      if (around) around.isHere ||= block.hasElse && block.isAll && block.isHere
    }
  }
  return blocks[0]?.isHere ?? false
}

type Role = "value" | "open" | "case" | "branch" | "else" | "close" | "other"

const roles: Readonly<Record<string, Role>> = {
  ...{ if: "open", unless: "open", for: "open", tablerow: "open", capture: "open" },
  ...{ case: "case", when: "branch", endcase: "close" },
  ...{ foreach: "open", macro: "open", define: "open" },
  ...{ elsif: "branch", elseif: "branch", else: "else" },
  ...{ endif: "close", endunless: "close", endfor: "close", endtablerow: "close", endcapture: "close" },
  end: "close",
}

export function roleOf(tag: string): Role {
  // ENGINE-1: of the simple engine, `{{name?` and `{{name|` begin a block that `}}` ends.
  if (/^\{\{\w+[|?]$/.test(tag)) return "open"
  if (tag === "}}") return "close"
  if (tag.startsWith("{{") || tag.startsWith("$")) return "value"
  const word = /^(?:\{%-?\s*|#@?\{?)([A-Za-z]+)/.exec(tag)?.[1] ?? ""
  return Object.hasOwn(roles, word) ? (roles[word] ?? "other") : "other"
}
