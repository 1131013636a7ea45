import type { DeliveryStatus } from "#contract/delivery-status"
import { hours, plus } from "../clock.ts"
import type { Db } from "../store/open.ts"
import {
  addSpamBlockEvents,
  blockedDomains,
  clearLifted,
  type DomainKey,
  deleteStaleServerRows,
  domainsBlockedBefore,
  firstLiftedDomain,
  lockServers,
  type Server,
  type SpamBlockEvent,
  writeServers,
} from "../store/spam-blocks.ts"
import { releaseBounced } from "../store/suppressions.ts"
import { endOf } from "../suppress/add.ts"

/** BLOCK-1: the number of refusals within `countedHours` that blocks a server, and of blocked servers that blocks a domain. */
const rejectionsToBlock = 10
const countedHours = 24
const serversOfAll = 5
/** BLOCK-3: a block ends so long after its newest refusal when no delivery ended it before. */
const blockedHours = 24

/** The outcome of one letter at a domain: refused as spam, or delivered. */
export type Outcome = DomainKey & { sender_ip: string; at: Date; is_rejection: boolean }

/** Delivery statuses that count as a spam refusal of the sending server. */
const spamRejections: readonly DeliveryStatus[] = ["err_spam_rejected", "err_blacklisted"]

export const isSpamRejection = (status: DeliveryStatus): boolean => spamRejections.includes(status)

/**
 * Counts spam refusals per project, recipient domain and sending server, and adds events when a block begins or
 * ends (BLOCK-1…3). Call it last in the transaction that records the outcomes; notify "outbox" after the commit.
 */
export async function recordSpamBlocks(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  const rejecting = outcomes.filter((one) => one.is_rejection)
  const delivered = outcomes.filter((one) => !one.is_rejection)
  // Nearly all mail is delivered to domains without blocks: that costs one query.
  const keys = [...rejecting, ...(await blockedDomains(tx, delivered))]
  if (keys.length === 0) return
  const tracker = trackServers(await lockServers(tx, keys))
  const relevant = new Set(keys.map(keyOf))
  for (const outcome of outcomes) if (relevant.has(keyOf(outcome))) tracker.count(outcome)
  await save(tx, tracker)
}

/**
 * Ends blocks whose newest refusal is a day old, of at most `domainsMax` domains, and returns their number. Its transaction
 * locks each of them. Notify "outbox" after it.
 */
export async function liftOldBlocks(tx: Db, now: Date, domainsMax: number): Promise<number> {
  const before = plus(now, -hours(blockedHours))
  const keys = await domainsBlockedBefore(tx, before, domainsMax)
  if (keys.length === 0) return 0
  const tracker = trackServers(await lockServers(tx, keys))
  tracker.liftBefore(before, now)
  await save(tx, tracker)
  return keys.length
}

/**
 * BLOCK-5: releases up to `max` addresses that refusals suppressed before their domain's last block ended, and returns the
 * number of domains that it read (0 or 1). A domain stays marked until all its addresses are released.
 */
export async function releaseAddresses(tx: Db, max: number): Promise<number> {
  const lifted = await firstLiftedDomain(tx)
  if (!lifted) return 0
  const { project_id, domain, lifted_at } = lifted
  const endsUntil = endOf("temporary_unavailable", lifted_at) ?? lifted_at
  const bounces = { project_id, domain, reasons: spamRejections, endsUntil }
  if ((await releaseBounced(tx, bounces, max)) < max) await clearLifted(tx, lifted)
  return 1
}

/** Deletes up to `max` servers without a spam refusal in the last day, and returns their number. */
export const deleteStaleServers = (db: Db, now: Date, max: number): Promise<number> =>
  deleteStaleServerRows(db, plus(now, -hours(countedHours)), max)

type ServerTracker = {
  changed: Set<Server>
  events: SpamBlockEvent[]
  count(outcome: Outcome): void
  liftBefore(before: Date, now: Date): void
}

/** Applies outcomes in their order to the servers of some domains. */
export function trackServers(known: readonly Server[]): ServerTracker {
  const servers = new Map(known.map((server) => [serverKeyOf(server), server]))
  const blocked = new Map<string, number>()
  for (const server of known) if (server.refused_at !== null) countBlocked(server, 1)
  const changed = new Set<Server>()
  const events: SpamBlockEvent[] = []

  /** How many servers the domain blocks after that many more. */
  function countBlocked(key: DomainKey, more: number): number {
    const count = (blocked.get(keyOf(key)) ?? 0) + more
    blocked.set(keyOf(key), count)
    return count
  }

  /** The larger of the counts before and after decides the kind of block. */
  function change(server: Server, refused_at: Date | null, at: Date): void {
    const before = countBlocked(server, 0)
    const after = countBlocked(server, Number(refused_at !== null) - Number(server.refused_at !== null))
    const lifted_at = after === 0 ? at : server.lifted_at
    Object.assign(server, { refused_at, lifted_at, rejections: 0, counted_since: at })
    changed.add(server)
    const block_type = Math.max(before, after) >= serversOfAll ? "all_smtp" : "one_smtp"
    const domain_status = refused_at === null ? "unblocked" : "blocked"
    const spam_block = { block_type, domain: server.domain, SMTP_blocks_count: after, domain_status }
    events.push({ project_id: server.project_id, event_time: at, data: { spam_block } })
  }

  function serverOf({ project_id, domain, sender_ip, at }: Outcome): Server {
    const key = serverKeyOf({ project_id, domain, sender_ip })
    const found = servers.get(key)
    if (found) return found
    const added: Server = {
      project_id,
      domain,
      sender_ip,
      rejections: 0,
      counted_since: at,
      refused_at: null,
      lifted_at: null,
    }
    servers.set(key, added)
    return added
  }

  function reject(server: Server, at: Date): void {
    if (server.refused_at === null) countRefusal(server, at)
    else if (server.refused_at < at) {
      // A host that still refuses still blocks.
      server.refused_at = at
      changed.add(server)
    }
  }

  function countRefusal(server: Server, at: Date): void {
    const isOld = server.counted_since <= plus(at, -hours(countedHours))
    const counted =
      isOld || server.rejections === 0
        ? { rejections: 1, counted_since: at }
        : { rejections: server.rejections + 1 }
    Object.assign(server, counted)
    changed.add(server)
    if (server.rejections >= rejectionsToBlock) change(server, at, at)
  }

  return {
    changed,
    events,
    count(outcome) {
      const server = serverOf(outcome)
      if (outcome.is_rejection) reject(server, outcome.at)
      else if (server.refused_at !== null) change(server, null, outcome.at)
    },
    liftBefore(before, now) {
      for (const server of servers.values())
        if (server.refused_at !== null && server.refused_at <= before) change(server, null, now)
    },
  }
}

async function save(tx: Db, { changed, events }: ServerTracker): Promise<void> {
  await writeServers(tx, [...changed])
  await addSpamBlockEvents(tx, events)
}

const serverKeyOf = (server: DomainKey & { sender_ip: string }): string =>
  `${keyOf(server)} ${server.sender_ip}`

const keyOf = ({ project_id, domain }: DomainKey): string => `${project_id} ${domain}`
