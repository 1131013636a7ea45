import "server-only"
import { clock, plus } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { getProjectKey } from "#lib/mail-api/proxy/keys"
import type { Failure } from "#lib/platform/result"
import { unknownMethod } from "#lib/mail-api/client/call"
import { type Db, openedStore } from "#lib/data/store/open"
import { outageOf } from "#lib/data/store/outage"
import { findProject } from "#lib/data/store/projects"
import {
  addSenderDomainChecks,
  askForSenderDomainCheck,
  claimSenderDomainCheck,
  latestSenderDomainStates,
  releaseSenderDomainCheck,
  saveSenderDomainStates,
  type SenderDomainClaim,
} from "#lib/data/store/sender-domains"
import { openClaimedTurns, type TurnsPace } from "#lib/data/turns/claimed-turns"
import { type Loop, openOnce, wakeTurns } from "#lib/data/turns/loop"
import { senderDomainLimits } from "./bounds.ts"
import { type LookUpDomain, lookUpDomainDns, DomainsUnavailable, seenDomains } from "./look.ts"
import { isOther, isWorthRecording, stateOf } from "./states.ts"

/** Interval of the search for new projects. Real time. */
type SenderDomainsPace = TurnsPace & { newEveryMs: number }

const usualPace: SenderDomainsPace = { atOnce: 2, everyMs: 5000, newEveryMs: 60_000 }

type Sources = { db: () => Promise<Db>; lookUp: LookUpDomain }
const real: Sources = { db: openedStore, lookUp: lookUpDomainDns }

/**
 * The loop that records the state of sender domains (SENDERDOMAIN-1 to SENDERDOMAIN-4), so that a message's page can
 * show the state at the time of sending. The project that is overdue for longest comes first.
 */
export function openSenderDomainChecks(
  pace: SenderDomainsPace = usualPace,
  { db, lookUp }: Sources = real,
): Loop {
  let addAtMs = 0
  const addNew = async (db: Db) => {
    if (performance.now() < addAtMs) return
    await addSenderDomainChecks(db, plus(clock.now(), senderDomainLimits.first))
    addAtMs = performance.now() + pace.newEveryMs
  }
  return openClaimedTurns<SenderDomainClaim>(pace, {
    loop: "sender_domains",
    db,
    claim: async (db) => {
      await addNew(db)
      return claimSenderDomainCheck(db, ids.token(12), clock.now(), senderDomainLimits.leaseSeconds)
    },
    turn: (db, claim) => recordDomains(db, claim, lookUp),
    couldNot: {
      claim: "Projects whose sender domains are to be looked at could not be looked for.",
      turn: "Sender domains could not be looked at.",
      of: ({ project_id }) => ({ project_id }),
    },
  })
}

/** One project: its domains → their states → rows for changes → time of the next check. */
export async function recordDomains(db: Db, claim: SenderDomainClaim, lookUp: LookUpDomain): Promise<void> {
  try {
    const { hasChanged } = await note(db, claim, lookUp)
    await rest(db, claim, hasChanged ? senderDomainLimits.afterChange : senderDomainLimits.every)
  } catch (error) {
    // Without the database nothing can be written; the lease expires.
    if (outageOf(error)) throw error
    await rest(
      db,
      claim,
      error instanceof DomainsUnavailable ? restOf(error.failure) : senderDomainLimits.again,
    )
    if (!(error instanceof DomainsUnavailable)) throw error
  }
}

const rest = (db: Db, claim: SenderDomainClaim, ms: number): Promise<void> =>
  releaseSenderDomainCheck(db, claim, plus(clock.now(), ms))

/** SENDERDOMAIN-3: long-lasting failures are not retried every hour. */
const restOf = ({ status, message }: Failure): number =>
  status === 403 || message === unknownMethod ? senderDomainLimits.muchLater : senderDomainLimits.again

async function note(
  db: Db,
  { project_id }: SenderDomainClaim,
  lookUp: LookUpDomain,
): Promise<{ hasChanged: boolean }> {
  const project = await findProject(db, project_id)
  const key = await getProjectKey(db, project_id)
  if (!project || !key) throw new DomainsUnavailable({ status: 403, message: "The project has no key." })
  const domains = await seenDomains(db, project, key, lookUp)
  const known = await latestSenderDomainStates(
    db,
    project_id,
    domains.map(({ domain }) => domain),
  )
  const now = clock.now()
  const states = domains.map((one) => {
    const before = known.get(one.domain) ?? null
    return { domain: one.domain, before, state: stateOf(one, one.checked, before?.state ?? null) }
  })
  const news = states.filter(({ state, before }) => isWorthRecording(state, before, now))
  await saveSenderDomainStates(db, project_id, now, news)
  return { hasChanged: news.some(({ state, before }) => before !== null && isOther(state, before.state)) }
}

/** Starts to check sender domains, once in a process. */
export const startSenderDomainChecks = (): void => openOnce("sender_domains", openSenderDomainChecks)

/** Checks a project's sender domains at once, after a person changed one. */
export async function senderDomainsChanged(db: Db, project_id: string): Promise<void> {
  await askForSenderDomainCheck(db, project_id, clock.now())
  wakeTurns("sender_domains")
}
