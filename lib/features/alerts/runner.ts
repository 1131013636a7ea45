import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { clock } from "#lib/platform/clock"
import { whenClosing } from "#lib/platform/closing"
import { ids } from "#lib/platform/ids"
import { announceChange, onEveryChange } from "#lib/live/changes"
import { log } from "#lib/platform/log"
import { programMetrics } from "#lib/platform/program-metrics"
import { claimDelivery } from "#lib/data/store/alert-deliveries"
import { type AlertClaim, type AlertSource, bringForward, claimDueRules } from "#lib/data/store/alert-rules"
import { type Db, openedStore } from "#lib/data/store/open"
import { outageOf } from "#lib/data/store/outage"
import { deliver, leaseSeconds, type Sender } from "./deliver.ts"
import { checkRule, checkSeconds } from "./evaluate.ts"
import { askWebhooks } from "./readings.ts"
import { sendNews } from "./send.ts"

/**
 * The loop that checks what is due, project by project, and tells whom it is to be told. Every process of the dashboard has
 * one; what one of them has claimed the others leave alone. Woken when counts change. Keeps no process alive.
 */
type AlertRunner = {
  wake(): void
  close(): Promise<void>
}

type AlertPace = {
  /** How long is waited for more after counts changed, and how often what others left is looked for. Real time. */
  gatherMs: number
  everyMs: number
}

const usualPace: AlertPace = { gatherMs: 2000, everyMs: 5000 }

type Given = { db(): Promise<Db>; send: Sender }
const real: Given = { db: openedStore, send: sendNews }

/** So long after its last check a rule may be due again. */
const pauseSeconds = 10

export function openAlerts(pace: AlertPace = usualPace, given: Given = real): AlertRunner {
  const closing = new AbortController()
  let awake = new AbortController()
  const changed = new Set<string>()
  const stopHearing = onEveryChange((project_id) => {
    changed.add(project_id)
    awake.abort()
  })
  const wait = (ms: number, ...signals: AbortSignal[]) =>
    sleep(ms, undefined, { signal: AbortSignal.any([closing.signal, ...signals]), ref: false }).catch(
      () => {},
    )
  const loop = async (turn: (db: Db) => Promise<void>) => {
    while (!closing.signal.aborted) {
      if (awake.signal.aborted) awake = new AbortController()
      const { signal } = awake
      await given
        .db()
        .then((db) => programMetrics().turn("alerts", () => turn(db)))
        .catch((error) => {
          // A database that is away is told of by everything that a person asks for.
          if (!outageOf(error)) log().error({ error }, "Alerts could not be checked.")
        })
      await wait(pace.everyMs, signal)
      if (signal.aborted) await wait(pace.gatherMs)
    }
  }
  const checkCounts = async (db: Db) => {
    const projects = [...changed]
    changed.clear()
    if (projects.length > 0) await bringForward(db, projects, checkSeconds - pauseSeconds)
    await checkAll(db, "counts", closing.signal)
  }
  // A service or an address that does not answer keeps none of the others waiting.
  const running = Promise.all([
    loop(checkCounts),
    loop((db) => checkAll(db, "service", closing.signal)),
    loop((db) => deliverAll(db, given.send, closing.signal)),
  ])
  return {
    wake: () => awake.abort(),
    async close() {
      closing.abort()
      stopHearing()
      await running
    },
  }
}

const checkLeaseSeconds = 60

/** Checks what is due, a project at a time. What cannot be checked of one rule stands in nobody else's way. */
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

/** Its lease ends by itself; until then nobody tries in vain. */
function failedCheck(error: unknown, { project_id, rule_id }: AlertClaim): false {
  if (outageOf(error)) throw error
  log().error({ error, project_id, rule_id }, "A rule of alerts could not be checked.")
  return false
}

const atOnce = 4

/** Tells what is due, a few at the same time. */
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

// Routes and what runs at the start are bundled apart; the process is one.
const held = globalThis as typeof globalThis & { waybillAlerts?: AlertRunner }

/** Begins to watch, once in a process. One that is asked to end begins nothing more. */
export function watchOnce(): void {
  if (held.waybillAlerts) return
  const runner = openAlerts()
  held.waybillAlerts = runner
  whenClosing(() => void runner.close())
}

/** Looks at once, where this process watches: somebody has changed a rule. */
export const wakeAlerts = (): void => held.waybillAlerts?.wake()
