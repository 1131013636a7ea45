import "server-only"
import { ids } from "#lib/platform/ids"
import { type Db, openedStore } from "#lib/data/store/open"
import { claimSendRun, type SendRunClaim } from "#lib/data/store/send-run-claims"
import {
  type ClaimedTurns,
  openClaimedTurns,
  openOnce,
  type TurnsPace,
  wakeTurns,
} from "#lib/data/turns/claimed-turns"
import { runLimits } from "./bounds.ts"
import { sendNextPart } from "./send-part.ts"

/** Each of those at once holds a message in memory. */
const usualPace: TurnsPace = { atOnce: 8, everyMs: 1000 }

type Given = {
  db: () => Promise<Db>
  send: (db: Db, claim: SendRunClaim) => Promise<void>
}
const real: Given = { db: openedStore, send: sendNextPart }

/** The loop that sends what was started: a claim for each project that has something to send, one part of it, and then the next. */
export const openRunner = (pace: TurnsPace = usualPace, { db, send }: Given = real): ClaimedTurns =>
  openClaimedTurns<SendRunClaim>(pace, {
    loop: "send_runs",
    db,
    claim: (db) => claimSendRun(db, ids.token(12), runLimits.leaseSeconds),
    turn: send,
    couldNot: {
      claim: "Runs could not be looked for.",
      turn: "A part of a run could not be sent.",
      of: ({ project_id, run_id }) => ({ project_id, run_id }),
    },
  })

/** Begins to send runs, once in a process. One that is asked to end begins no other part. */
export const sendRunsOnce = (): void => openOnce("send_runs", openRunner)

/** Looks for something to send at once, where this process sends: somebody has just started or resumed a run. */
export const wakeRunner = (): void => wakeTurns("send_runs")
