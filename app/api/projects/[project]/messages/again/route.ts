import { againMax } from "#lib/features/messages/again-outcome"
import { sendAgain } from "#lib/features/messages/send-again"
import { messagesOf } from "#lib/data/events/recipients"
import { ok } from "#lib/platform/result"
import { listedIn } from "#lib/analytics/messages/list-of"
import { projectAction, projectRead } from "../../../project-action.ts"
import { requestFilter } from "../request-filter.ts"

/** Filtered messages of this project, for people who may send: `{messages: [{job_id, email}], isAll}`. */
export const GET = projectRead(
  [{ area: "messages" }, { area: "sending", action: "write" }],
  async ({ db, access, query }) => {
    const filter = await requestFilter(db, access, query)
    return ok(await messagesOf(db, listedIn(access), filter, againMax))
  },
)

/** MESSAGEPAGE-9: sends some messages again, or only predicts the result for each: `{messages, check?}`. */
export const POST = projectAction({ area: "sending", action: "write" }, sendAgain)
