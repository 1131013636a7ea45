import { formatInstant } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import type { BlockSpan } from "#lib/analytics/series/block-spans"
import { blocksWords } from "#words/blocks"

/** An acknowledged block, and the person who acknowledged it. Pure. */

export type Acknowledged = {
  project_id: string
  domain: string
  startedMs: number
  /** null: the person's account no longer exists. */
  name: string | null
  acknowledgedMs: number
  /** Masked for viewers without the right to see addresses. */
  note: string | null
}

/** Acknowledgement of exactly this block. If a late event joined two blocks, the newest one counts. */
export const acknowledgedOf = (
  ofProject: readonly Acknowledged[],
  domain: string,
  { from, to }: BlockSpan,
): Acknowledged | undefined =>
  ofProject
    .filter((one) => one.domain === domain)
    .filter(({ startedMs }) => startedMs >= from && (to === null || startedMs < to))
    .toSorted((a, b) => b.acknowledgedMs - a.acknowledgedMs)[0]

type ViewContext = { range: { timeZone: string }; nowMs: number; language: Language }

/** "Acknowledged by Mara, 19 Nov, 10:12". */
export const acknowledgedText = (
  { name, acknowledgedMs }: Acknowledged,
  { range, nowMs, language }: ViewContext,
): string => {
  const words = blocksWords[language]
  const when = formatInstant(acknowledgedMs, range.timeZone, nowMs, language)
  return words.acknowledgedBy({ name: name ?? words.someone, when })
}
