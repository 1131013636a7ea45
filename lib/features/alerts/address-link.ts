import "server-only"
import { mailWords } from "#lib/mail-api/dashboard-mail/account-mail"
import { countMailRequest } from "#lib/mail-api/dashboard-mail/mail-limit"
import { auditActionOf, type ProjectAction } from "#lib/access/actions/project-action"
import { sendProjectMail } from "#lib/mail-api/dashboard-mail/project-mail"
import { auditedCall } from "#lib/access/audit/audit"
import type { AuditTrail } from "#lib/access/audit/trail"
import { tooManyTries } from "#lib/access/auth/fields"
import { countTry, forgiveTry } from "#lib/access/auth/rate-limit"
import { newToken, tokenHash } from "#lib/access/auth/token"
import { clock, plus } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { failed, ok, type Result } from "#lib/platform/result"
import {
  type AlertDestinationRow,
  confirmByAddressLink,
  findByAddressLink,
  setAddressLink,
} from "#lib/data/store/alert-destinations"
import type { Db } from "#lib/data/store/open"
import { findProject } from "#lib/data/store/projects"

/**
 * ALERT-19: a mail address of a person outside the project gets one message with a link, and alerts only after its
 * owner has confirmed. The store has a hash of the token; a newer link replaces the older one.
 */
const linkMs = 7 * 24 * 3_600_000

type Unconfirmed = Pick<AlertDestinationRow, "destination_id" | "address" | "language">

/** Sends the link, with its own audit log entry; 429 above the limit of INVITE-4. */
export function sendAddressLink(
  db: Db,
  action: ProjectAction,
  { destination_id, address, language }: Unconfirmed,
): Promise<Result<null>> {
  const { project, user } = action.access
  const { project_id, name } = project
  const act = auditActionOf(action, "alert-destination/link", { input: {}, target: address })
  return auditedCall(db, act, async () => {
    const token = newToken()
    const counted = await db.transaction(async (tx) => {
      const counted = await countMailRequest(tx, { user_id: user.user_id, recipient: address })
      if (counted.ok) await setAddressLink(tx, { project_id, destination_id }, linkOf(token))
      return counted
    })
    if (!counted.ok) return counted
    const { dashboardUrl } = config()
    const values = { project: name, host: new URL(dashboardUrl).host }
    const link = `${dashboardUrl}/confirm-alerts/${token}`
    const mail = { to: address, language, link }
    return sendProjectMail(
      db,
      { project_id, local: "alerts" },
      { ...mail, words: ({ alerts }) => mailWords(alerts, values) },
    )
  })
}

const linkOf = (token: string) => ({
  token_hash: tokenHash(token),
  token_expires_at: plus(clock.now(), linkMs),
})

/** Address and project of a link; null: the link is no longer valid. */
export async function findByLink(
  db: Db,
  token: string,
): Promise<{ address: string; project: string } | null> {
  const destination = await findByAddressLink(db, tokenHash(token), clock.now())
  const project = destination && (await findProject(db, destination.project_id))
  return project && !project.deleted_at ? { address: destination.address, project: project.name } : null
}

const spent = failed(409, "This link has expired or was already used. Ask for a new one.")

/** Confirms the address, which receives alerts from then on. The log names the user who added it. */
export async function confirmAlertAddress(
  db: Db,
  trail: AuditTrail,
  token: string,
  ip: string,
): Promise<Result<null>> {
  const tried = "alerts link"
  if (countTry(tried, ip).isRefused) return tooManyTries
  const destination = await findByAddressLink(db, tokenHash(token), clock.now())
  if (!destination) return spent
  forgiveTry(tried, ip)
  const { created_by: user_id, project_id, address } = destination
  return trail.as({ user_id, project_id }).write(async (tx, note) => {
    note({ target: address, after: { by: "link" } })
    return (await confirmByAddressLink(tx, tokenHash(token), clock.now())) ? ok(null) : spent
  })
}
