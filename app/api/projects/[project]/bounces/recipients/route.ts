import { chosenBy } from "#lib/access/auth/chosen-zone"
import { refusalSentence } from "#lib/access/auth/permissions"
import { failed, ok } from "#lib/platform/result"
import { bounceRequest } from "#lib/analytics/bounces/load"
import { repliedPeople } from "#lib/analytics/bounces/replies/load"
import { projectRead } from "../../../project-action.ts"

/**
 * BOUNCEPAGE-17: recipients of filtered messages whose reply was `reply`, as the page shows it: `{emails, isAll}`. For
 * people who may export messages.
 */
export const GET = projectRead([{ area: "messages" }, { area: "exports" }], async ({ db, access, query }) => {
  if (access.isMasked) return failed(403, refusalSentence(access.role, "exports", "read"))
  const reader = { ...access, ...(await chosenBy(db, access)) }
  return ok(await repliedPeople(await bounceRequest(reader, query), query.reply ?? ""))
})
