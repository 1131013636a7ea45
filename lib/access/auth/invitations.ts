import "server-only"
import { z } from "zod"
import { cleanAddress, isAddress } from "#contract/address"
import type { AuditTrail } from "#lib/access/audit/trail"
import { clock, plus } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { ids } from "#lib/platform/ids"
import { failed, ok, type Result } from "#lib/platform/result"
import {
  findByTokenHash,
  type InvitationRow,
  insertInvitation,
  listPending,
  spendInvitation,
  withdrawInvitation,
} from "#lib/data/store/invitations"
import { roleIn, setMember } from "#lib/data/store/members"
import type { Db } from "#lib/data/store/open"
import { type ProjectRole, roles } from "#lib/data/store/schema/people"
import { createUser, findUserByEmail } from "#lib/data/store/users"
import { firstIssue, nameField, passwordField, tooManyTries } from "./fields.ts"
import { hashPassword } from "./password.ts"
import { countTry, forgiveTry } from "./rate-limit.ts"
import { newToken, tokenHash } from "./token.ts"

/**
 * Invitations to a project with a role. The link has the only copy of its token; it is valid for seven days, once, and
 * for the invited address alone.
 */
const invitationMs = 7 * 24 * 3_600_000

export type InvitationState = "open" | "expired" | "accepted" | "revoked"

/** An invitation as it can be shown, without its token. */
export type Invitation = {
  invitation_id: string
  project_id: string
  project_name: string
  email: string
  role: ProjectRole
  invited_by_name: string | null
  created_at: Date
  expires_at: Date
  /** When it was sent by mail; null: shared as a link. */
  sent_at: Date | null
  state: InvitationState
}

export type NewInvitation = {
  project_id: string
  email: string
  role: ProjectRole
  invited_by: string
  isSentByMail: boolean
}

/** Creates an invitation; the link is returned only here. An older open invitation to the same address is withdrawn. */
export async function createInvitation(
  db: Db,
  { project_id, email, role, invited_by, isSentByMail }: NewInvitation,
): Promise<Result<{ invitation_id: string; link: string }>> {
  const address = cleanAddress(email)
  if (!isAddress(address)) return failed(400, "This is not an e-mail address.", { field: "email" })
  if (!roles.includes(role)) return failed(400, "Choose a valid role.", { field: "role" })
  const known = await findUserByEmail(db, address)
  if (known?.closed_at)
    return failed(409, "This person's account was closed. The owner can reopen it.", {
      field: "email",
    })
  if (known?.is_owner) return failed(409, "The owner is already in every project.", { field: "email" })
  if (known && (await roleIn(db, project_id, known.user_id)))
    return failed(409, `${known.name} is already in this project.`, { field: "email" })
  const invitation_id = ids.token(12)
  const token = newToken()
  const created_at = clock.now()
  await insertInvitation(db, {
    project_id,
    invitation_id,
    email: address,
    role,
    token_hash: tokenHash(token),
    invited_by,
    created_at,
    expires_at: plus(created_at, invitationMs),
    sent_at: isSentByMail ? created_at : null,
  })
  return ok({ invitation_id, link: `${config().dashboardUrl}/invite/${token}` })
}

/** Open and expired invitations to a project. */
export async function listInvitations(db: Db, project_id: string): Promise<Invitation[]> {
  return (await listPending(db, project_id)).map(shown)
}

/** Withdraws an invitation; its link is invalid from now on. */
export async function revokeInvitation(
  db: Db,
  project_id: string,
  invitation_id: string,
): Promise<Result<{ email: string }>> {
  const row = await withdrawInvitation(db, project_id, invitation_id, clock.now())
  return row ? ok({ email: row.email }) : failed(404, "There is no such invitation, or it was already used.")
}

/** The invitation of a link, in any state; null for an unknown link. */
export async function findInvitation(db: Db, token: string): Promise<Invitation | null> {
  const row = await findByTokenHash(db, tokenHash(token))
  return row && shown(row)
}

/** A person with an account joins. A link of another person is refused. */
export async function acceptInvitation(
  db: Db,
  trail: AuditTrail,
  token: string,
  person: { user_id: string; email: string },
): Promise<Result<Joined>> {
  const invitation = await openInvitation(db, token)
  if (!invitation.ok) return invitation
  if (invitation.value.email.toLowerCase() !== person.email.toLowerCase())
    return failed(403, `This invitation is for ${invitation.value.email}. Sign in with that address.`)
  const { email, role, project_id } = invitation.value
  return trail.as({ user_id: person.user_id, project_id }).write((tx, note) => {
    note({ target: email, after: { role } })
    return join(tx, token, person.user_id)
  })
}

export type Joined = { project_id: string; role: ProjectRole }

const newPerson = z.object(
  { token: z.string({ error: "The link is incomplete." }), name: nameField, password: passwordField },
  { error: "The body must be an object with token, name and password." },
)

/** A person without an account creates one with the invited address and joins. */
export async function acceptAsNewPerson(
  db: Db,
  trail: AuditTrail,
  input: unknown,
  ip: string,
): Promise<Result<Joined & { user_id: string; email: string }>> {
  const parsed = newPerson.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  if (countTry("invitation", ip).isRefused) return tooManyTries
  const { token, name, password } = parsed.data
  const invitation = await openInvitation(db, token)
  if (!invitation.ok) return invitation
  const { email, role, project_id } = invitation.value
  if (await findUserByEmail(db, email)) return hasAccount(email)
  const user = { user_id: ids.user(), email, name, created_at: clock.now() }
  const password_hash = await hashPassword(password)
  const joined = await trail.as({ user_id: user.user_id, project_id }).write<Joined>(async (tx, note) => {
    note({ target: email, after: { role } })
    const created = await createUser(tx, { ...user, password_hash })
    return created ? join(tx, token, user.user_id) : hasAccount(email)
  })
  if (!joined.ok) return joined
  forgiveTry("invitation", ip)
  return ok({ ...joined.value, user_id: user.user_id, email })
}

const hasAccount = (email: string) =>
  failed(409, `There is already an account for ${email}. Sign in with it to join.`)

async function openInvitation(db: Db, token: string): Promise<Result<Invitation>> {
  const invitation = await findInvitation(db, token)
  if (!invitation) return failed(404, sentences.unknown)
  return invitation.state === "open" ? ok(invitation) : failed(409, sentences[invitation.state])
}

/** Uses the link and gives the role, in the caller's transaction. */
async function join(tx: Db, token: string, user_id: string): Promise<Result<Joined>> {
  const now = clock.now()
  const used = await spendInvitation(tx, tokenHash(token), user_id, now)
  if (!used) return failed(409, sentences.accepted)
  const { project_id, role } = used
  await setMember(tx, { project_id, user_id, role, created_at: now })
  return ok({ project_id, role })
}

const sentences = {
  unknown: "This link is invalid. Ask for a new invitation.",
  expired: "This invitation has expired. Ask for a new one.",
  accepted: "This invitation was already used. Sign in.",
  revoked: "This invitation was withdrawn. Ask for a new one.",
}

type Shown = InvitationRow & { project_name: string; invited_by_name: string | null }

const shown = (row: Shown): Invitation => ({
  invitation_id: row.invitation_id,
  project_id: row.project_id,
  project_name: row.project_name,
  email: row.email,
  role: row.role,
  invited_by_name: row.invited_by_name,
  created_at: row.created_at,
  expires_at: row.expires_at,
  sent_at: row.sent_at,
  state: stateOf(row),
})

function stateOf(row: InvitationRow): InvitationState {
  if (row.accepted_at) return "accepted"
  if (row.revoked_at) return "revoked"
  return row.expires_at > clock.now() ? "open" : "expired"
}
