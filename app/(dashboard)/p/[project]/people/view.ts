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
  /** False for owners, and for everybody when the reader must not write. */
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
  people.map((one) => ({
    id: one.user_id,
    name: one.name,
    email: one.email,
    role: one.is_owner ? "owner" : (one.role ?? "viewer"),
    sinceMs: one.since.getTime(),
    lastSeenMs: one.lastSeen?.getTime() ?? null,
    hasSecondFactor: one.hasSecondFactor,
    isYou: one.user_id === look.you,
    canChange: look.canWrite && !one.is_owner,
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
  invitations.map((one) => ({
    id: one.invitation_id,
    email: one.email,
    role: one.role,
    invitedBy: one.invited_by_name,
    expires: formatInstant(one.expires_at, timeZone, nowMs, language),
    sent: one.sent_at && formatInstant(one.sent_at, timeZone, nowMs, language),
    isExpired: one.state === "expired",
  }))
