import "server-only"
import { engagementFor } from "#lib/analytics/engagement/load"
import { sharedFigures } from "./live-figures.ts"

/** Parts of the page about engagement that change with events, as the page shows them. */
export type LiveEngagement = Awaited<ReturnType<typeof liveEngagement>>

/** LIVE-6: the figures of the page about engagement. */
export const liveEngagement = sharedFigures(async (access, params, language) => {
  const { view, seq, lastEventMs } = await engagementFor(access, params, { language })
  const { chips: _chips, choices: _choices, choicesNote: _note, ignored: _ignored, ...shown } = view
  return { view: shown, seq, lastEventMs }
})
