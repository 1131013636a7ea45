import { chosenBy } from "#lib/access/auth/chosen-zone"
import { ok } from "#lib/platform/result"
import { liveOverview } from "#lib/features/attention/live-overview"
import { currentLanguage } from "#lib/access/auth/language"
import { projectRead } from "../../project-action.ts"

/** LIVE-6: figures of an open overview after a change, with the query of its page. */
export const GET = projectRead({ area: "charts" }, async ({ db, access, query }) => {
  const reader = { ...access, ...(await chosenBy(db, access)) }
  return ok(await liveOverview(reader, query, await currentLanguage()))
})
