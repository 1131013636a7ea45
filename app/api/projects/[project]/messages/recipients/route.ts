import { refusalSentence } from "#lib/access/auth/permissions"
import { recipientsOf } from "#lib/data/events/recipients"
import { failed, ok } from "#lib/platform/result"
import { recipientsMax } from "#lib/analytics/messages/everybody"
import { listedIn } from "#lib/analytics/messages/list-of"
import { projectRead } from "../../../project-action.ts"
import { requestFilter } from "../request-filter.ts"

/**
 * BOUNCEPAGE-17: recipients of the filtered messages in this project: `{emails, isAll}`. For people who may export
 * these messages.
 */
export const GET = projectRead([{ area: "messages" }, { area: "exports" }], async ({ db, access, query }) => {
  if (access.isMasked) return failed(403, refusalSentence(access.role, "exports", "read"))
  const filter = await requestFilter(db, access, query)
  return ok(await recipientsOf(db, listedIn(access), filter, recipientsMax))
})
