import { after } from "next/server"
import { mailWords } from "#lib/mail-api/dashboard-mail/account-mail"
import { makeResetLink, readResetRequest } from "#lib/access/auth/account"
import { config } from "#lib/platform/config"
import { log } from "#lib/platform/log"
import { ok } from "#lib/platform/result"
import { answeringStore } from "#lib/data/store/open"
import { answer } from "../../answer.ts"
import { linkAction } from "../account-action.ts"

const answersWithinMs = 5000

/**
 * Requests a link to a new password: `{email}`. The answer is the same for every address, and is sent before the
 * lookup, so that its timing reveals nothing either.
 */
export const POST = linkAction("account/reset-ask", async ({ db, input, ip, trail, writeLetter }) => {
  const parsed = readResetRequest(input, ip)
  if (!parsed.ok) return answer(parsed)
  // Without a database, no mail could be sent, and the answer would be a false promise.
  await answeringStore(answersWithinMs)
  const write = async () => {
    const letter = await makeResetLink(db, trail, parsed.value.email)
    if (!letter) return
    const { user_id, ...mail } = letter
    const host = new URL(config().dashboardUrl).host
    const sent = await writeLetter(user_id, {
      ...mail,
      words: (texts) => mailWords(texts.password, { host }),
    })
    if (!sent.ok) log().warn({ failure: sent.failure }, "reset letter was not sent")
  }
  after(() => write().catch((error) => log().error({ error }, "reset letter failed")))
  return answer(ok({}))
})
