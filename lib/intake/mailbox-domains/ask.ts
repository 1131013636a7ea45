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

/** Mail servers by domain, preferred first; null: no response. */
export type AskMailServers = (domains: readonly string[]) => Promise<ReadonlyMap<string, string[] | null>>

export const askDns: AskMailServers = (domains) => lookUpMailServers(domains, config().dnsServers)

/** After this many lookups in a row without a response, a domain rests until the next message to it. */
const failuresMax = 8
const againMs = 600_000
const againMsMax = 86_400_000

/**
 * Looks up the mail servers of claimed domains and stores the result. Returns domains that got their first provider,
 * whose messages must be recounted; a later change of provider applies only to new messages.
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

/** `hosts` null: no response. */
function changeOf(one: DueDomain, hosts: readonly string[] | null): Omit<DomainChange, "domain"> {
  if (hosts === null) return { failures: one.failures + 1, due_at: againAt(one.failures) }
  const provider = providerOfMailServers(hosts)
  // Stays claimed until its messages are counted.
  const next = isFirst(one, provider) ? { is_moving: true } : { due_at: null }
  return { provider, failures: 0, ...next }
}

const isFirst = ({ provider }: DueDomain, found: MailboxProvider): boolean =>
  provider === null && found !== "other"

/** Reserved names have no mail servers, and a query would leak test data to DNS servers. */
function nameInDns(domain: string): string | null {
  const name = domainToASCII(domain)
  return name === "" || name.length > 253 || isReservedName(name) ? null : name
}

const againAt = (failures: number): Date | null =>
  failures + 1 >= failuresMax ? null : plus(clock.now(), Math.min(againMsMax, againMs * 2 ** failures))
