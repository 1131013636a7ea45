import { alertLetterWords } from "#words/alert-letter"
import { alertsWords } from "#words/alerts"
import { formatInstant } from "../format/date.ts"
import type { Language } from "../format/language.ts"
import type { AlertFiringRow } from "../store/alert-firings.ts"
import { headlineOf } from "./notice.ts"

type Reader = { language: Language; timeZone: string; nowMs: number }

/** An alert that goes on, among what needs somebody. Pure. */
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
