import type { RefusedGroup } from "#lib/intake/refused/refused-calls"
import { formatAgo, formatInstant } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import type { RefusedCallsWords } from "#words/refused-calls"

/** Texts about refused calls, shared by the page of webhooks and the overview. Pure. */

export type RefusedContext = {
  words: RefusedCallsWords
  language: Language
  timeZone: string
  nowMs: number
}

/** "2 min ago", "just now". */
export const agoText = (instant: Date, { words, language, nowMs }: RefusedContext): string =>
  formatAgo(nowMs - instant.getTime(), language) ?? words.justNow

/** "412 since 19 Nov, 09:12, the last 2 min ago"; for one call, only its time. */
export const countedText = ({ calls, firstAt, lastAt }: RefusedGroup, context: RefusedContext): string => {
  const { words, timeZone, nowMs, language } = context
  const since = formatInstant(firstAt, timeZone, nowMs, language)
  return words.counted({ calls, since, ago: agoText(lastAt, context) })
}

/** "203.0.113.9 and 3 others": shows the address with the most calls and the number of others. */
export function callersText({ callers }: Pick<RefusedGroup, "callers">, words: RefusedCallsWords): string {
  const named = callers.filter(({ address }) => address !== "")
  const most = named.toSorted((one, other) => other.calls - one.calls)[0]
  if (!most) return words.unknownAddresses
  const others = named.length - 1
  if (callers.length > named.length) return words.andMore({ address: most.address, others })
  return others === 0 ? most.address : words.andOthers({ address: most.address, others })
}
