import "server-only"
import { clock, plus } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { announceChange } from "#lib/live/changes"
import {
  claimDueDomains,
  type DomainChange,
  type DomainsClaim,
  type DueDomain,
  saveMailboxDomains,
} from "#lib/data/store/mailbox-domains"
import { type Db, openedStore } from "#lib/data/store/open"
import { openClaimedTurns, type TurnsPace } from "#lib/data/turns/claimed-turns"
import { type Loop, openOnce } from "#lib/data/turns/loop"
import "server-only"
import { lettersOfUnknownProvider, recountProviders } from "#lib/data/events/open"
import { lockProject } from "#lib/data/store/event-log"
import type { LetterPlace } from "#lib/data/store/unknown-providers"
import "server-only"
import { domainToASCII } from "node:url"
import type { MailboxProvider } from "#contract/mailbox-provider-names"
import { providerOfMailServers } from "#contract/mailbox-providers"
import { lookUpMailServers } from "#lib/platform/dns/look-up"
import { isReservedName } from "#lib/platform/dns/names"

const usualPace: TurnsPace = { atOnce: 2, everyMs: 5000 }

/** Domains looked up at the same time. */
const domainsMax = 20

/** Duration of a claim; renewed while messages are recounted. */
const leaseMs = 60_000

/** Mail servers by domain, preferred first; null: no response. */
export type LookUpMailServers = (domains: readonly string[]) => Promise<ReadonlyMap<string, string[] | null>>

type Dependencies = { db: () => Promise<Db>; lookUp: LookUpMailServers }

const lookUpInDns: LookUpMailServers = (domains) => lookUpMailServers(domains, config().dnsServers)

const real: Dependencies = { db: openedStore, lookUp: lookUpInDns }

/**
 * The loop that looks up mail servers of recipient domains whose name does not identify their provider (PROVIDER-1 to
 * PROVIDER-4). Projects take turns, so that one with very many domains does not delay the others.
 */
export function openAskingMailServers(
  pace: TurnsPace = usualPace,
  { db, lookUp }: Dependencies = real,
): Loop {
  let last = ""
  return openClaimedTurns<DomainsClaim>(pace, {
    loop: "mailbox_domains",
    db,
    claim: async (db) => {
      const claim = await claimDueDomains(db, { after: last, max: domainsMax, ...lease() })
      last = claim?.project_id ?? ""
      return claim
    },
    turn: async (db, claim, closing) => {
      const { project_id, domains } = claim
      const moving = await answer(db, claim, lookUp)
      for (const domain of [...domains.filter((one) => one.is_moving).map((one) => one.domain), ...moving])
        await recount(db, { project_id, domain, lease }, closing)
      if (moving.length > 0) announceChange(db, project_id)
    },
    couldNot: {
      claim: "Recipient domains could not be looked for.",
      turn: "Mail servers of recipient domains could not be asked for.",
      of: ({ project_id }) => ({ project_id }),
    },
  })
}

function lease(): { now: Date; until: Date } {
  const now = clock.now()
  return { now, until: plus(now, leaseMs) }
}

/** Starts the loop once per process, unless it is disabled. */
export function startMailServerLookups(): void {
  if (config().asksMailServers) openOnce("mailbox_domains", openAskingMailServers)
}

/** Letters recounted per transaction: callbacks of the project wait for it. */
const lettersMax = 200

type Recounted = { project_id: string; domain: string; lease(): { until: Date } }

/**
 * Recounts the messages to a domain after its provider became known: some at a time, each batch under the project's
 * lock, between callbacks. If the process ends, the next one continues.
 */
async function recount(
  db: Db,
  { project_id, domain, lease }: Recounted,
  closing: AbortSignal,
): Promise<void> {
  for (let after: LetterPlace | null = null; !closing.aborted; ) {
    const place = after
    const page = await db.transaction(async (tx) => {
      await lockProject(tx, project_id)
      const letters = await lettersOfUnknownProvider(tx, project_id, domain, place, lettersMax)
      await recountProviders(tx, project_id, letters)
      const isLast = letters.length < lettersMax
      const change = isLast ? { is_moving: false, due_at: null } : { due_at: lease().until }
      await saveMailboxDomains(tx, project_id, [{ domain, ...change }])
      return { last: letters.at(-1) ?? null, isLast }
    })
    if (page.isLast) return
    after = page.last
  }
}

/** After this many lookups in a row without a response, a domain rests until the next message to it. */
const failuresMax = 8
const againMs = 600_000
const againMsMax = 86_400_000

/**
 * Looks up the mail servers of claimed domains and stores the result. Returns domains that got their first provider,
 * whose messages must be recounted; a later change of provider applies only to new messages.
 */
async function answer(
  db: Db,
  { project_id, domains }: DomainsClaim,
  lookUp: LookUpMailServers,
): Promise<string[]> {
  const open = domains.filter((due) => !due.is_moving)
  const hosts = await lookUp(open.map(({ domain }) => nameInDns(domain)).filter((name) => name !== null))
  const changes = open.map((due) => {
    const name = nameInDns(due.domain)
    return { domain: due.domain, ...changeOf(due, name === null ? [] : (hosts.get(name) ?? null)) }
  })
  await saveMailboxDomains(db, project_id, changes)
  return changes.flatMap(({ domain, is_moving }) => (is_moving ? [domain] : []))
}

/** `hosts` null: no response. */
function changeOf(due: DueDomain, hosts: readonly string[] | null): Omit<DomainChange, "domain"> {
  if (hosts === null) return { failures: due.failures + 1, due_at: againAt(due.failures) }
  const provider = providerOfMailServers(hosts)
  // Stays claimed until its messages are counted.
  const next = isFirst(due, provider) ? { is_moving: true } : { due_at: null }
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
