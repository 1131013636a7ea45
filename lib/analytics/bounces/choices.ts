import {
  type ChoiceCounts,
  choicesNote,
  choicesOf,
  chipsOf,
  ignoredText,
} from "#lib/analytics/filters/choices"
import { bounceStatuses, ignoredFilters } from "#lib/analytics/filters/query"
import type { BounceFacts } from "./facts.ts"

/** Filters that the page offers: values that bounces of this period have. Pure. */
export const filterRowOf = (facts: BounceFacts) => ({
  chips: chipsOf(facts, facts.query),
  choices: choicesOf(facts, facts.query, countsOf(facts), (name, { step, status }) => {
    const isBounced = bounceStatuses.some((one) => one === status)
    // The previous period is also counted for providers and reasons.
    return isBounced && ((name !== "provider" && name !== "reason") || step > 0)
  }),
  note: choicesNote(facts, countsOf(facts)),
  ignored: ignoredText(facts, ignoredFilters(facts.params, "bounces")),
})

const countsOf = ({ bounces }: BounceFacts): ChoiceCounts => {
  const { providers, servers, templates, tags, campaigns } = bounces
  return { providers, servers, templates, tags, campaigns }
}
