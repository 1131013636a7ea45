import { formatInstant } from "#lib/interface/format/date"
import type { ProjectRole } from "#lib/data/store/schema/people"
import type { Language } from "#lib/interface/words/catalogue"

/** From stored people and invitations to the rows of the page. Pure. */

export type PersonRow = {
  id: string
  name: string
  email: string
  role: ProjectRole | "owner"
  /** Epoch ms. */
  sinceMs: number
  lastSeenMs: number | null
  hasSecondFactor: boolean
  isYou: boolean
  /** False for owners, and for all when the reader may not write. */
  canChange: boolean
}

export type PersonFact = {
  user_id: string
  email: string
  name: string
  role: ProjectRole | null
  is_owner: boolean
  since: Date
  lastSeen: Date | null
  hasSecondFactor: boolean
}

export type Look = { nowMs: number; timeZone: string; language: Language; you: string; canWrite: boolean }

export const personRows = (
  people: readonly PersonFact[],
  look: Pick<Look, "you" | "canWrite">,
): PersonRow[] =>
  people.map((person) => ({
    id: person.user_id,
    name: person.name,
    email: person.email,
    role: person.is_owner ? "owner" : (person.role ?? "viewer"),
    sinceMs: person.since.getTime(),
    lastSeenMs: person.lastSeen?.getTime() ?? null,
    hasSecondFactor: person.hasSecondFactor,
    isYou: person.user_id === look.you,
    canChange: look.canWrite && !person.is_owner,
  }))

export type InvitationRow = {
  id: string
  email: string
  role: ProjectRole
  invitedBy: string | null
  expires: string
  sent: string | null
  isExpired: boolean
}

export type InvitationFact = {
  invitation_id: string
  email: string
  role: ProjectRole
  invited_by_name: string | null
  expires_at: Date
  sent_at: Date | null
  state: string
}

export const invitationRows = (
  invitations: readonly InvitationFact[],
  { nowMs, timeZone, language }: Pick<Look, "nowMs" | "timeZone" | "language">,
): InvitationRow[] =>
  invitations.map((invitation) => ({
    id: invitation.invitation_id,
    email: invitation.email,
    role: invitation.role,
    invitedBy: invitation.invited_by_name,
    expires: formatInstant(invitation.expires_at, timeZone, nowMs, language),
    sent: invitation.sent_at && formatInstant(invitation.sent_at, timeZone, nowMs, language),
    isExpired: invitation.state === "expired",
  }))
