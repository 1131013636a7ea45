import "server-only"
import { findInvitation, type InvitationState } from "#lib/access/auth/invitations"
import { currentSession } from "#lib/access/auth/session"
import { openedStore } from "#lib/data/store/open"
import type { ProjectRole } from "#lib/data/store/schema/people"
import { findUserByEmail } from "#lib/data/store/users"

export type InviteView =
  | { state: "unknown" | Exclude<InvitationState, "open"> }
  | {
      state: "open"
      project_name: string
      email: string
      role: ProjectRole
      invited_by_name: string | null
      /** new: no account has the address; member: an account has it; here: the signed-in person has it. */
      reader: "new" | "member" | "here" | "other"
      /** Address of the signed-in person. */
      signedInAs: string | null
    }

/** View of an invitation: everyone with the link may see its address and whether it has an account. */
export async function loadInvite(token: string): Promise<InviteView> {
  const db = await openedStore()
  const invitation = await findInvitation(db, token)
  if (!invitation) return { state: "unknown" }
  if (invitation.state !== "open") return { state: invitation.state }
  const { project_name, email, role, invited_by_name } = invitation
  const [session, account] = await Promise.all([currentSession(), findUserByEmail(db, email)])
  const signedInAs = session?.user.email ?? null
  const isHere = session !== null && session.user.user_id === account?.user_id
  const reader = isHere ? "here" : session ? "other" : account ? "member" : "new"
  return { state: "open", project_name, email, role, invited_by_name, reader, signedInAs }
}
