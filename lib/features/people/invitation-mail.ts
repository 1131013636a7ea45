import "server-only"
import { ok, type Result } from "#lib/platform/result"
import { setSentAt } from "#lib/data/store/invitations"
import type { Db } from "#lib/data/store/open"
import { type AccountMail, mailWords } from "#lib/mail-api/dashboard-mail/account-mail"
import { sendProjectMail } from "#lib/mail-api/dashboard-mail/project-mail"

export type InvitationMail = {
  project_id: string
  project_name: string
  invitation_id: string
  link: string
  email: string
  /** The role in the language of the message. */
  role: string
  invited_by_name: string
  language: string | null
}

/** Sends the link of an invitation. If that fails, the invitation remains valid, and its link is passed on manually. */
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
  const sent = await sendProjectMail(db, { project_id: given.project_id, local: "invitations" }, mail)
  if (!sent.ok) await setSentAt(db, given.project_id, given.invitation_id, null)
  return sent.ok ? ok(null) : sent
}
