import "server-only"
import { ids } from "#lib/platform/ids"
import { type Db, openedStore } from "#lib/data/store/open"
import { claimSendRun, type SendRunClaim } from "#lib/data/store/send-run-claims"
import { openClaimedTurns, type TurnsPace } from "#lib/data/turns/claimed-turns"
import { type Loop, openOnce, wakeTurns } from "#lib/data/turns/loop"
import { runLimits } from "./bounds.ts"
import { sendNextPart } from "./send-part.ts"

/** Each turn needs memory for one message. */
const usualPace: TurnsPace = { atOnce: 8, everyMs: 1000 }

type RunnerDependencies = {
  db: () => Promise<Db>
  send: (db: Db, claim: SendRunClaim) => Promise<void>
}
const defaults: RunnerDependencies = { db: openedStore, send: sendNextPart }

/** The loop that sends started runs: one claim for each project with something to send, and one part per turn. */
export const openRunner = (pace: TurnsPace = usualPace, { db, send }: RunnerDependencies = defaults): Loop =>
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

/** Starts to send runs, once in a process. At shutdown no further part is started. */
export const startSendRuns = (): void => openOnce("send_runs", openRunner)

/** Sends at once, if this process runs the loop: a run was started or resumed. */
export const wakeRunner = (): void => wakeTurns("send_runs")
