import { formatInstant } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { hourMs, type JumpCounts, quarterMs } from "#lib/analytics/series/jumps"
import { bouncesWords } from "#words/bounces"
import { reasonName } from "#lib/analytics/filters/labels"
import { instantText, searchOf } from "#lib/analytics/range/range"
import type { BounceData } from "./data.ts"

/** A jump in words: time, height, domain and reason, and a link to that time. Pure. */

/** `label`: the link's text for screen readers, because several links have the same text. */
export type Jump = { text: string; href: string; title: string; label: string }

/** Starts in the quarter of an hour with the largest rise over the previous one. */
function beginMs({ from, quarters }: JumpCounts): number {
  if (!quarters) return from
  const rises = quarters.slice(1).map((count, at) => count - (quarters[at] ?? 0))
  return from + Math.max(0, rises.indexOf(Math.max(...rises))) * quarterMs
}

export const jumpsOf = (data: BounceData): Jump[] => data.jumps.map((jump) => jumpOf(data, jump))

function jumpOf(data: BounceData, jump: JumpCounts): Jump {
  const { range, language, nowMs } = data
  const { jump: words } = bouncesWords[language]
  const { count } = jump
  const [domain] = largestFirst(jump.domains)
  const [reason] = largestFirst(jump.reasons)
  const when = formatInstant(beginMs(jump), range.timeZone, nowMs, language)
  // The hour that just ended may be the newest one with all of its events.
  const isOngoing = jump.to + hourMs > nowMs
  const height = {
    when,
    count,
    before: formatNumber(jump.before, language),
    hours: (jump.to - jump.from) / hourMs,
  }
  return {
    text: [
      isOngoing ? words.ongoing(height) : words.when(height),
      ...(domain ? [words.whose({ domain: domain[0], part: domain[1], count })] : []),
      ...(reason ? [words.why({ reason: reasonName(reason[0], data).name })] : []),
    ].join(" "),
    href: hrefOf(data, jump),
    title: words.show,
    label: `${words.show}: ${when}`,
  }
}

const largestFirst = (counts: ReadonlyMap<string, number> | null): [string, number][] =>
  [...(counts ?? [])].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b))

/** The same page for only the hours of the jump. */
function hrefOf({ params, path, range }: BounceData, { from, to }: JumpCounts): string {
  const search = searchOf(params)
  search.set("range", "custom")
  search.set("from", instantText(from, range.timeZone))
  search.set("to", instantText(to, range.timeZone))
  search.delete("step")
  return `${path}?${search}`
}
