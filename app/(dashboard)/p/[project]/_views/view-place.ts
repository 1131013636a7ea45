import type { ViewPage } from "#lib/data/store/schema/messages"
import type { Views } from "#lib/analytics/views/load"

/** Page that views are saved for, and the part of its current URL that is saved. */
export type ViewPlace = {
  project: string
  page: ViewPage
  query: string
  canShare: boolean
  hiddenColumns: readonly string[]
  reports: Views["reports"]
}
