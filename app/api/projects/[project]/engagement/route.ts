import { chosenBy } from "#lib/access/auth/chosen-zone"
import { ok } from "#lib/platform/result"
import { liveEngagement } from "#lib/features/attention/live-engagement"
import { currentLanguage } from "#lib/access/auth/language"
import { projectRead } from "../../project-action.ts"

/** LIVE-6: figures of an open page about engagement after a change, with the query of its page. */
export const GET = projectRead({ area: "charts" }, async ({ db, access, query }) => {
  const reader = { ...access, ...(await chosenBy(db, access)) }
  return ok(await liveEngagement(reader, query, await currentLanguage()))
})
