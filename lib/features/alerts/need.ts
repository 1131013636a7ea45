import { alertLetterWords } from "#words/alert-letter"
import { alertsWords } from "#words/alerts"
import { formatInstant } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import type { AlertFiringRow } from "#lib/data/store/alert-firings"
import { headlineOf } from "./notice.ts"

type Reader = { language: Language; timeZone: string; nowMs: number }

/** An open alert as an item of the attention list. Pure. */
export function alertNeed(firing: AlertFiringRow, { language, timeZone, nowMs }: Reader) {
  const words = alertsWords[language]
  return {
    key: `alert ${firing.firing_id}`,
    title: words.need({ what: headlineOf(firing, alertLetterWords[language], language) }),
    note: words.needNote({
      rule: firing.facts.name,
      when: formatInstant(firing.fired_at, timeZone, nowMs, language),
    }),
  }
}
