import "server-only"
import { domainList } from "#contract/domain/list"
import { systemInfo } from "#contract/system/info"
import { getProjectKey } from "../proxy/keys.ts"
import { ok, type Result } from "../result.ts"
import { call } from "../service-client/call.ts"
import type { ServiceKey } from "../service-client/server.ts"
import { setSentAt } from "../store/invitations.ts"
import type { Db } from "../store/open.ts"
import { type AccountMail, letterOf, mailWords, sendAccountMail, sendPlainest } from "./account-mail.ts"

export type InvitationMail = {
  project_id: string
  project_name: string
  invitation_id: string
  link: string
  email: string
  /** The role in the words of the letter's language. */
  role: string
  invited_by_name: string
  language: string | null
}

/**
 * Sends the link of an invitation: from the project's own verified domain, which receivers know, else from the account's
 * space. When neither can, the invitation stands and its link is handed over by hand.
 */
export async function sendInvitationMail(db: Db, given: InvitationMail): Promise<Result<null>> {
  const mail: AccountMail = {
    to: given.email,
    language: given.language,
    link: given.link,
    words: (texts) =>
      mailWords(texts.invitation, {
        project: given.project_name,
        by: given.invited_by_name,
        role: given.role,
      }),
  }
  const sender = await projectSender(db, given.project_id)
  const sent = sender
    ? await sendPlainest(letterOf(mail), { to: given.email, ...sender })
    : await sendAccountMail(db, mail)
  if (!sent.ok) await setSentAt(db, given.project_id, given.invitation_id, null)
  return sent.ok ? ok(null) : sent
}

/**
 * The project's first verified domain with its key. In a sandbox the letters of a project can be read by all its
 * members, and whoever reads an invitation could accept it: none goes that way.
 */
async function projectSender(db: Db, project_id: string): Promise<{ from: string; key: ServiceKey } | null> {
  const key = await getProjectKey(db, project_id)
  if (!key) return null
  const info = await call(systemInfo, {}, key)
  if (!info.ok || info.value.delivery_mode === "sandbox") return null
  const listed = await call(domainList, { limit: 100 }, key)
  const verified = listed.ok
    ? listed.value.domains.find(
        (one) => one["verification-record"].status === "confirmed" && one.dkim.status === "active",
      )
    : undefined
  return verified ? { from: `invitations@${verified.domain}`, key } : null
}
