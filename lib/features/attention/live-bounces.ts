import "server-only"
import { bouncesFor } from "#lib/analytics/bounces/load"
import { sharedFigures } from "./live-figures.ts"

/** Parts of the page about bounces that change with events, as the page shows them. */
export type LiveBounces = Awaited<ReturnType<typeof liveBounces>>

/** LIVE-6: the figures of the page about bounces. */
export const liveBounces = sharedFigures(async (access, params, language) => {
  const { view, seq, lastEventMs } = await bouncesFor(access, params, { language })
  const { filters: _, ...shown } = view
  return { view: shown, seq, lastEventMs }
})
