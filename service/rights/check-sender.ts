import { domainInAscii, domainOf } from "#contract/address"
import { Refusal } from "../refusal.ts"
import { verifiedDomains } from "../store/domains.ts"
import type { Db } from "../store/open.ts"
import { accountSpace } from "../store/projects.ts"
import type { Caller } from "./caller.ts"
import { may } from "./permit.ts"

/**
 * SENDER-1: from_email is on a domain that is the caller's, confirmed and with DKIM active; so is every domain in
 * `hidden` (hidden copies of a message with a shown To).
 */
export async function checkSender(
  from_email: string,
  hidden: readonly string[],
  caller: Caller,
  db: Db,
): Promise<void> {
  const sender = asciiDomain(domainOf(from_email))
  const copies = hidden.map(asciiDomain)
  const spaces = await senderSpaces(caller, db)
  const verified = await verifiedDomains(db, spaces, [...new Set([sender, ...copies])])
  if (!verified.has(sender))
    throw new Refusal(1574, `message.from_email: the domain ${sender} is not verified for this sender.`)
  const foreign = copies.find((domain) => !verified.has(domain))
  if (foreign)
    throw new Refusal(
      1559,
      `message.recipients: a hidden copy to ${foreign}, a domain that is not verified for this sender.`,
    )
}

/** A domain as in DNS and the store; one without such a form stays unchanged and is never found. */
export const asciiDomain = (domain: string): string => domainInAscii(domain) ?? domain

/** Spaces whose domains the caller may send from: its own, and the account's by right. */
async function senderSpaces(caller: Caller, db: Db): Promise<number[]> {
  if (caller.is_account_key || !may(caller, "account_domains")) return [caller.project_id]
  const space = await accountSpace(db, caller.user_id)
  return space ? [caller.project_id, space.project_id] : [caller.project_id]
}
