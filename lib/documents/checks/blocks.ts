import type { DocumentNode, Place } from "../nodes.ts"
import { filledTexts } from "./filled-texts.ts"
import type { Found } from "./publication.ts"
import type { Survey } from "./survey.ts"

/** As written or, with tags, with the first sample that leaves it empty. */
export function buttonsWithoutLabel({ nodes }: Survey): Found<{ sample: string | null }>[] {
  return nodes.flatMap(({ node, place, shown }) => {
    if (node.type !== "button") return []
    const empty = filledTexts(node.attrs.label, shown).find(({ text }) => text === "")
    return empty ? [{ place, values: { sample: empty.sample } }] : []
  })
}

type Skip = Found<{ from: number; to: number }>

/** Headings that skip a level on some path through the conditions; `from` is the heading before. */
export function skippedLevels({ document }: Survey): Skip[] {
  const skips: Skip[] = []
  levelsAfter(document.doc, [], new Set(), skips)
  return skips
}

/** Possible levels of the last heading after a node; levels skipped in it are added to `skips`. */
function levelsAfter(
  node: DocumentNode,
  place: Place,
  before: ReadonlySet<number>,
  skips: Skip[],
): ReadonlySet<number> {
  if (node.type === "text") return before
  if (node.type === "heading") {
    const { level: to } = node.attrs
    const from = Math.min(...before)
    if (to > from + 1) skips.push({ place, values: { from, to } })
    return new Set([to])
  }
  if (node.type === "condition") {
    const behind = node.content.map((branch, at) => levelsAfter(branch, [...place, at], before, skips))
    // Without an else branch the condition can be empty.
    if (behind.length < 2) behind.push(before)
    return new Set(behind.flatMap((levels) => [...levels]))
  }
  return node.content.reduce((levels, child, at) => levelsAfter(child, [...place, at], levels, skips), before)
}
