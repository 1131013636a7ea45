import "server-only"
import { domainToASCII } from "node:url"
import type { MailboxProvider } from "#contract/mailbox-provider-names"
import { providerOfMailServers } from "#contract/mailbox-providers"
import { clock, plus } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { lookUpMailServers } from "#lib/platform/dns/look-up"
import { isReservedName } from "#lib/platform/dns/reserved"
import {
  type DomainChange,
  type DomainsClaim,
  type DueDomain,
  saveMailboxDomains,
} from "#lib/data/store/mailbox-domains"
import type { Db } from "#lib/data/store/open"

/** Mail servers of domains, each list the preferred one first; null: nobody answered. */
export type AskMailServers = (domains: readonly string[]) => Promise<ReadonlyMap<string, string[] | null>>

export const askDns: AskMailServers = (domains) => lookUpMailServers(domains, config().dnsServers)

/** After so many questions in a row without an answer a domain rests until a message to it is noticed again. */
const failuresMax = 8
const againMs = 600_000
const againMsMax = 86_400_000

/**
 * Asks for the mail servers of claimed domains and stores what they tell. Answers the domains that got a provider for the
 * first time, whose messages are to be counted anew: a provider that changes later holds for what is sent from then on.
 */
export async function answer(
  db: Db,
  { project_id, domains }: DomainsClaim,
  ask: AskMailServers,
): Promise<string[]> {
  const open = domains.filter((one) => !one.is_moving)
  const hosts = await ask(open.map(({ domain }) => nameInDns(domain)).filter((name) => name !== null))
  const changes = open.map((one) => {
    const name = nameInDns(one.domain)
    return { domain: one.domain, ...changeOf(one, name === null ? [] : (hosts.get(name) ?? null)) }
  })
  await saveMailboxDomains(db, project_id, changes)
  return changes.flatMap(({ domain, is_moving }) => (is_moving ? [domain] : []))
}

/** `hosts` null: nobody answered. */
function changeOf(one: DueDomain, hosts: readonly string[] | null): Omit<DomainChange, "domain"> {
  if (hosts === null) return { failures: one.failures + 1, due_at: againAt(one.failures) }
  const provider = providerOfMailServers(hosts)
  // Until its messages are counted it stays claimed.
  const next = isFirst(one, provider) ? { is_moving: true } : { due_at: null }
  return { provider, failures: 0, ...next }
}

const isFirst = ({ provider }: DueDomain, told: MailboxProvider): boolean =>
  provider === null && told !== "other"

/** Names that belong to nobody have no mail servers, and asking would tell others what is tried here. */
function nameInDns(domain: string): string | null {
  const name = domainToASCII(domain)
  return name === "" || name.length > 253 || isReservedName(name) ? null : name
}

const againAt = (failures: number): Date | null =>
  failures + 1 >= failuresMax ? null : plus(clock.now(), Math.min(againMsMax, againMs * 2 ** failures))
