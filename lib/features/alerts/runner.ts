import "server-only"
import { clock } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { announceChange, onEveryChange } from "#lib/live/changes"
import { log } from "#lib/platform/log"
import { claimDelivery } from "#lib/data/store/alert-deliveries"
import { type AlertClaim, type AlertSource, bringForward, claimDueRules } from "#lib/data/store/alert-rules"
import { type Db, openedStore } from "#lib/data/store/open"
import { outageOf } from "#lib/data/store/outage"
import { type Loop, type LoopPace, type LoopWork, openLoop, openOnce, wakeTurns } from "#lib/data/turns/loop"
import { deliver, leaseSeconds, type Sender } from "./deliver.ts"
import { checkRule, checkSeconds } from "./evaluate.ts"
import { askWebhooks } from "./readings.ts"
import { sendNews } from "./send.ts"

const usualPace: LoopPace = { gatherMs: 2000, everyMs: 5000 }

type Dependencies = { db(): Promise<Db>; send: Sender }
const real: Dependencies = { db: openedStore, send: sendNews }

/** Shortest time between two checks of a rule. */
const pauseSeconds = 10

/**
 * The loops that check due rules, project by project, and send notifications. Other processes skip claimed rules and
 * notifications. Changed counts wake them. A service or an address that does not answer blocks only its own loop.
 */
export function openAlerts(pace: LoopPace = usualPace, { db, send }: Dependencies = real): Loop {
  const changed = new Set<string>()
  const open = (turn: LoopWork["turn"]) =>
    openLoop(pace, { loop: "alerts", db, turn, failed: "Alerts could not be checked." })
  const loops = [
    open((db, closing) => checkCounts(db, changed, closing)),
    open((db, closing) => checkAll(db, "service", closing)),
    open((db, closing) => deliverAll(db, send, closing)),
  ]
  const wake = () => {
    for (const loop of loops) loop.wake()
  }
  const stopListening = onEveryChange((project_id) => {
    changed.add(project_id)
    wake()
  })
  return {
    wake,
    async close() {
      stopListening()
      await Promise.all(loops.map((loop) => loop.close()))
    },
  }
}

/** Checks rules on counts; those of the projects in `changed` are brought forward. */
async function checkCounts(db: Db, changed: Set<string>, closing: AbortSignal): Promise<void> {
  const projects = [...changed]
  changed.clear()
  if (projects.length > 0) await bringForward(db, projects, checkSeconds - pauseSeconds)
  await checkAll(db, "counts", closing)
}

const checkLeaseSeconds = 60

/** Checks due rules, one project at a time. A failed check does not block other rules. */
export async function checkAll(db: Db, source: AlertSource, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const claims = await claimDueRules(db, source, ids.token(9), checkLeaseSeconds)
    const [first] = claims
    if (!first) return
    const { project_id } = first
    const context = {
      db,
      project_id,
      nowMs: clock.now().getTime(),
      webhooks: askWebhooks(db, project_id),
    }
    let hasChanged = false
    for (const claim of claims)
      hasChanged = (await checkRule(context, claim).catch((error) => failedCheck(error, claim))) || hasChanged
    if (!hasChanged) continue
    announceChange(db, project_id)
    wakeAlerts()
  }
}

/** The claim stays until its lease expires, so that no process retries at once. */
function failedCheck(error: unknown, { project_id, rule_id }: AlertClaim): false {
  if (outageOf(error)) throw error
  log().error({ error, project_id, rule_id }, "A rule of alerts could not be checked.")
  return false
}

const atOnce = 4

/** Sends due notifications, four at a time. */
export async function deliverAll(db: Db, send: Sender, signal?: AbortSignal): Promise<void> {
  const oneAfterAnother = async () => {
    while (!signal?.aborted) {
      const claim = await claimDelivery(db, ids.token(9), leaseSeconds)
      if (!claim) return
      await deliver(db, claim, send)
      announceChange(db, claim.project_id)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, oneAfterAnother))
}

/** Starts to check and send alerts, once in a process. */
export const startAlerts = (): void => openOnce("alerts", openAlerts)

/** Checks due rules at once, if this process runs the loops: a rule has changed. */
export const wakeAlerts = (): void => wakeTurns("alerts")
