import "server-only"
import { z } from "zod"
import { isAddress } from "#contract/address"
import { signInWords } from "#words/sign-in"
import { audited, auditedCall } from "#lib/access/audit/audit"
import { createInvitation, listInvitations, revokeInvitation } from "#lib/access/auth/invitations"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { orOutage } from "#lib/data/store/outage"
import { type ProjectRole, roles } from "#lib/data/store/schema/people"
import { findUser, findUserByEmail } from "#lib/data/store/users"
import { isLanguage } from "#lib/interface/words/catalogue"
import { countMailRequest } from "#lib/mail-api/dashboard-mail/mail-limit"
import { auditActionOf, firstIssue, type ProjectAction, textField } from "#lib/access/actions/project-action"
import { setSentAt } from "#lib/data/store/invitations"
import { type AccountMail, mailWords } from "#lib/mail-api/dashboard-mail/account-mail"
import { sendProjectMail } from "#lib/mail-api/dashboard-mail/project-mail"

/** Invitations into a project: create, renew, withdraw. For managers and the owner; the route checks that. */

const by = z.enum(["mail", "link"], { error: "by must be mail or link." })
const id = textField("Choose an invitation.")
const form = z.discriminatedUnion(
  "act",
  [
    z.object({
      act: z.literal("create"),
      email: textField("Enter an e-mail address.", 320).refine(isAddress, "This is not an e-mail address."),
      role: z.enum(roles, { error: "Choose a role." }),
      by,
    }),
    z.object({ act: z.literal("resend"), invitation_id: id, by }),
    z.object({ act: z.literal("revoke"), invitation_id: id }),
  ],
  { error: "act must be create, resend or revoke." },
)

export type Invited = {
  email: string
  /** Only in this response: the store has a hash of the token. */
  link?: string
  /** False if no mail could be sent; `note` has the reason. */
  is_sent?: boolean
  note?: string
}

/** PEOPLE-4, INVITE-4: an invitation for one address and one role; the response has the link, once. */
export async function changeInvitation(db: Db, action: ProjectAction): Promise<Result<Invited>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const change = parsed.data
  if (change.act === "revoke") return revoke(db, action, change.invitation_id)
  const whom = change.act === "create" ? change : await invitedBefore(db, action, change.invitation_id)
  if (!whom) return failed(404, "There is no such invitation, or it was already used.")
  return invite(db, action, { email: whom.email, role: whom.role, by: change.by, act: change.act })
}

type Invitation = Pick<Extract<z.output<typeof form>, { act: "create" }>, "email" | "role" | "by"> & {
  act: "create" | "resend"
}

async function invite(
  db: Db,
  action: ProjectAction,
  { email, role, by: way, act }: Invitation,
): Promise<Result<Invited>> {
  const { project, user } = action.access
  const made = await audited(
    db,
    auditActionOf(action, `invitation/${act}`, { target: email }),
    async (tx, note) => {
      const isSentByMail = way === "mail"
      const request = { user_id: user.user_id, recipient: email }
      const counted = isSentByMail ? await countMailRequest(tx, request) : ok(null)
      if (!counted.ok) return counted
      const { project_id } = project
      const invitation = { project_id, email, role, invited_by: user.user_id, isSentByMail }
      const created = await createInvitation(tx, invitation)
      if (created.ok) note({ after: { role } })
      return created
    },
  )
  if (!made.ok) return made
  const { link, invitation_id } = made.value
  if (way === "link") return ok({ email, link })
  const sent = await orOutage(() => sendMail(db, action, { email, link, invitation_id, role }))
  return ok({ email, link, is_sent: sent.ok, ...(sent.ok ? {} : { note: sent.failure.message }) })
}

const invitedBefore = async (db: Db, { access }: ProjectAction, invitation_id: string) =>
  (await listInvitations(db, access.project.project_id)).find((one) => one.invitation_id === invitation_id)

const revoke = (db: Db, action: ProjectAction, invitation_id: string): Promise<Result<Invited>> =>
  audited(db, auditActionOf(action, "invitation/revoke"), async (tx, note) => {
    const gone = await revokeInvitation(tx, action.access.project.project_id, invitation_id)
    if (gone.ok) note({ target: gone.value.email, after: null })
    return gone
  })

/** The mail's own row in the log: the invitation is valid whether or not the mail is sent (INVITE-3). */
function sendMail(
  db: Db,
  action: ProjectAction,
  {
    email,
    link,
    invitation_id,
    role,
  }: { email: string; link: string; invitation_id: string; role: ProjectRole },
): Promise<Result<null>> {
  const { project, user } = action.access
  return auditedCall(db, auditActionOf(action, "invitation/mail", { input: {}, target: email }), async () => {
    const reader = (await findUserByEmail(db, email)) ?? (await findUser(db, user.user_id))
    const language = isLanguage(reader?.language) ? reader.language : "en"
    return sendInvitationMail(db, {
      project_id: project.project_id,
      project_name: project.name,
      invitation_id,
      link,
      email,
      role: signInWords[language].invite.roles[role],
      invited_by_name: user.name,
      language,
    })
  })
}

type InvitationMail = {
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
export async function sendInvitationMail(db: Db, invitation: InvitationMail): Promise<Result<null>> {
  const mail: AccountMail = {
    to: invitation.email,
    language: invitation.language,
    link: invitation.link,
    words: (texts) =>
      mailWords(texts.invitation, {
        project: invitation.project_name,
        by: invitation.invited_by_name,
        role: invitation.role,
      }),
  }
  const sent = await sendProjectMail(db, { project_id: invitation.project_id, local: "invitations" }, mail)
  if (!sent.ok) await setSentAt(db, invitation.project_id, invitation.invitation_id, null)
  return sent.ok ? ok(null) : sent
}
