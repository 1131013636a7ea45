import { formatInstant } from "#lib/format/date"
import { formatNumber } from "#lib/format/number"
import { bouncesWords } from "#words/bounces"
import { instantText, one } from "../_range/range.ts"
import type { BounceFacts } from "./facts.ts"
import { dayBefore, type JumpCounts, quarterMs } from "./find-jump.ts"

/** A jump in words: when, how high, whose, and where that time is shown alone. Pure. */

/** `label`: what the link says to who hears links alone, of several jumps. */
export type Jump = { text: string; href: string; title: string; label: string }

/** Begins in the quarter of an hour that has most more than the one before it. */
function beginMs({ edges }: BounceFacts, { step, quarters }: JumpCounts): number {
  const from = edges[step] ?? 0
  if (!quarters) return from
  const rises = quarters.slice(1).map((count, at) => count - (quarters[at] ?? 0))
  return from + Math.max(0, rises.indexOf(Math.max(...rises))) * quarterMs
}

export const jumpsOf = (facts: BounceFacts, counts: readonly number[]): Jump[] =>
  facts.jumps.map((jump) => jumpOf(facts, counts, jump))

function jumpOf(facts: BounceFacts, counts: readonly number[], jump: JumpCounts): Jump {
  const { edges, range, language, nowMs, params, path } = facts
  const { jump: words } = bouncesWords[language]
  const count = counts[jump.step] ?? 0
  const [most] = [...(jump.domains ?? [])].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b))
  const when = formatInstant(beginMs(facts, jump), range.timeZone, nowMs, language)
  const bars = bouncesWords[language].perStep[range.stepMinutes]
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (one(value)) asked.set(name, one(value) ?? "")
  asked.set("range", "custom")
  asked.set("from", instantText(edges[jump.step] ?? 0, range.timeZone))
  asked.set("to", instantText(edges[jump.step + 1] ?? 0, range.timeZone))
  asked.delete("step")
  const earlier = Math.max(...dayBefore(counts, edges, jump.step).map((one) => one.count))
  return {
    text: [
      words.when({ when, count, perStep: bars, before: formatNumber(earlier, language) }),
      ...(most ? [words.whose({ domain: most[0], part: most[1], count })] : []),
    ].join(" "),
    href: `${path}?${asked}`,
    title: words.show,
    label: `${words.show}: ${when}`,
  }
}
