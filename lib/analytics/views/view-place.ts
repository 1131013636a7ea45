import type { ViewPage } from "#lib/data/store/schema/messages"
import type { Views } from "./load.ts"

/** Where views are saved, and what of the page as it is now goes into one. */
export type ViewPlace = {
  project: string
  page: ViewPage
  query: string
  canShare: boolean
  hiddenColumns: readonly string[]
  reports: Views["reports"]
}
