import { chosenBy } from "#lib/access/auth/chosen-zone"
import { ok } from "#lib/platform/result"
import { liveBounces } from "#lib/features/attention/live-bounces"
import { currentLanguage } from "#lib/access/auth/language"
import { projectRead } from "../../project-action.ts"

/** LIVE-6: figures of an open page about bounces after a change, with the query of its page. */
export const GET = projectRead({ area: "charts" }, async ({ db, access, query }) => {
  const reader = { ...access, ...(await chosenBy(db, access)) }
  return ok(await liveBounces(reader, query, await currentLanguage()))
})
