import "server-only"
import { plus, clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { announceChange } from "#lib/live/changes"
import { claimDueDomains, type DomainsClaim } from "#lib/data/store/mailbox-domains"
import { type Db, openedStore } from "#lib/data/store/open"
import { type ClaimedTurns, openClaimedTurns, openOnce, type TurnsPace } from "#lib/data/turns/claimed-turns"
import { answer, type AskMailServers, askDns } from "./ask.ts"
import { recount } from "./recount.ts"

const usualPace: TurnsPace = { atOnce: 2, everyMs: 5000 }

/** So many domains are asked for at the same time. */
const domainsMax = 20

/** How long others leave alone what was claimed; renewed while messages are counted anew. */
const leaseMs = 60_000

type Given = { db: () => Promise<Db>; ask: AskMailServers }
const real: Given = { db: openedStore, ask: askDns }

/**
 * The loop that asks for the mail servers of recipient domains whose name does not tell who runs their mailboxes
 * (PROVIDER-1 to PROVIDER-4), project by project in turns, so that none with very many domains keeps the others waiting.
 */
export function openAskingMailServers(pace: TurnsPace = usualPace, { db, ask }: Given = real): ClaimedTurns {
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

/** Begins to ask, once in a process; not where that is switched off. */
export function askMailServersFromNowOn(): void {
  if (config().asksMailServers) openOnce("mailbox_domains", openAskingMailServers)
}
