import "server-only"
import { isVerified } from "#contract/domain"
import { domainList } from "#contract/methods/domain"
import { systemInfo } from "#contract/methods/system"
import type { Db } from "#lib/data/store/open"
import { call } from "#lib/mail-api/client/call"
import type { ServiceKey } from "#lib/mail-api/client/server"
import { getProjectKey } from "#lib/mail-api/proxy/keys"
import { config } from "#lib/platform/config"
import { ok, type Result } from "#lib/platform/result"
import { type AccountMail, accountSender, letterOf, type Sender, sendPlainest } from "./account-mail.ts"

/** Sender of a project's mail: `local` is the local part at the project's domain. */
type From = { project_id: string; local: string }

/** Sends a link to a recipient that a project names. */
export async function sendProjectMail(db: Db, from: From, mail: AccountMail): Promise<Result<null>> {
  const sender = await projectSender(db, from)
  return sender.ok ? sendPlainest(letterOf(mail), { to: mail.to, ...sender.value }) : sender
}

/** The project's own verified domain, which receivers recognize, else the account's space. */
async function projectSender(db: Db, { project_id, local }: From): Promise<Result<Sender>> {
  const verified = await verifiedDomain(db, project_id)
  return verified ? ok({ from: `${local}@${verified.domain}`, key: verified.key }) : accountSender(db)
}

/**
 * For alerts and reports, whose subjects contain data that viewers must not read: the account's space comes first if it
 * has an address that delivers.
 */
export const noticeSender = (db: Db, from: From): Promise<Result<Sender>> =>
  config().mailFrom ? accountSender(db) : projectSender(db, from)

/**
 * The project's first verified domain with its key. Null in a sandbox, where all members can read the messages of a
 * project and could follow a link in them.
 */
async function verifiedDomain(
  db: Db,
  project_id: string,
): Promise<{ domain: string; key: ServiceKey } | null> {
  const key = await getProjectKey(db, project_id)
  if (!key) return null
  const info = await call(systemInfo, {}, key)
  if (!info.ok || info.value.delivery_mode === "sandbox") return null
  const listed = await call(domainList, { limit: 100 }, key)
  const verified = listed.ok ? listed.value.domains.find(isVerified) : undefined
  return verified ? { domain: verified.domain, key } : null
}
