import "server-only"
import { plus, clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { announceChange } from "#lib/live/changes"
import { claimDueDomains, type DomainsClaim } from "#lib/data/store/mailbox-domains"
import { type Db, openedStore } from "#lib/data/store/open"
import { openClaimedTurns, type TurnsPace } from "#lib/data/turns/claimed-turns"
import { type Loop, openOnce } from "#lib/data/turns/loop"
import { answer, type AskMailServers, askDns } from "./ask.ts"
import { recount } from "./recount.ts"

const usualPace: TurnsPace = { atOnce: 2, everyMs: 5000 }

/** Domains looked up at the same time. */
const domainsMax = 20

/** Duration of a claim; renewed while messages are recounted. */
const leaseMs = 60_000

type Dependencies = { db: () => Promise<Db>; ask: AskMailServers }
const real: Dependencies = { db: openedStore, ask: askDns }

/**
 * The loop that looks up mail servers of recipient domains whose name does not identify their provider (PROVIDER-1 to
 * PROVIDER-4). Projects take turns, so that one with very many domains does not delay the others.
 */
export function openAskingMailServers(pace: TurnsPace = usualPace, { db, ask }: Dependencies = real): Loop {
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
      const moving = await answer(db, claim, ask)
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
