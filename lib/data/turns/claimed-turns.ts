import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { whenClosing } from "#lib/platform/closing"
import { log } from "#lib/platform/log"
import type { loopBounds } from "#lib/platform/metric-definitions"
import { programMetrics } from "#lib/platform/program-metrics"
import { type Db, openedStore } from "#lib/data/store/open"
import { outageOf } from "#lib/data/store/outage"

/**
 * A loop that claims work in the store and does it, a claim a turn and some at the same time. Every process of the dashboard
 * has it; what one of them has claimed the others leave alone until its lease ends, so one that dies loses nothing but
 * that. Keeps no process alive.
 */
export type ClaimedTurns = {
  /** Looks at once: somebody has just asked for something here. */
  wake(): void
  /** Claims nothing more, and waits for what is under way. */
  close(): Promise<void>
}

export type TurnsPace = {
  /** How many claims one process works at. */
  atOnce: number
  /** How often is looked for what others left, and for what is due by now. Real time. */
  everyMs: number
}

export type TurnsWork<Claim> = {
  /** The loop as metrics name it. */
  loop: keyof typeof loopBounds
  db?: () => Promise<Db>
  /** The next claim; null when nothing is due. */
  claim(db: Db): Promise<Claim | null>
  /** `closing` is aborted when this process ends. */
  turn(db: Db, claim: Claim, closing: AbortSignal): Promise<void>
  /** What to log of a turn or a look that failed: a sentence, and which claim it was. */
  couldNot: { claim: string; turn: string; of(claim: Claim): Record<string, string> }
}

export function openClaimedTurns<Claim>(pace: TurnsPace, work: TurnsWork<Claim>): ClaimedTurns {
  const { loop: name, db: opened = openedStore, couldNot } = work
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  let awake = new AbortController()

  const takeTurn = (db: Db, claim: Claim) =>
    programMetrics()
      .turn(name, () => work.turn(db, claim, closing.signal))
      .catch((error) => {
        // A database that is away is told of by everything that a person asks for.
        if (!outageOf(error)) log().error({ error, ...couldNot.of(claim) }, couldNot.turn)
      })
  const claimAll = async () => {
    const db = await opened()
    while (!closing.signal.aborted && underWay.size < pace.atOnce) {
      const claim = await work.claim(db)
      if (claim === null) return
      const turn: Promise<void> = takeTurn(db, claim).finally(() => {
        underWay.delete(turn)
        awake.abort()
      })
      underWay.add(turn)
    }
  }
  const loop = async () => {
    while (!closing.signal.aborted) {
      awake = new AbortController()
      const isFine = await claimAll().then(
        () => true,
        (error) => {
          if (!outageOf(error)) log().error({ error }, couldNot.claim)
          return false
        },
      )
      // A database that is away is not asked more often because somebody waits for it.
      const signal = AbortSignal.any(isFine ? [closing.signal, awake.signal] : [closing.signal])
      await sleep(pace.everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const running = loop()
  return {
    wake: () => awake.abort(),
    async close() {
      closing.abort()
      await running
      await Promise.all(underWay)
    },
  }
}

// Routes and what runs at the start are bundled apart; the process is one.
const held = globalThis as typeof globalThis & { waybillTurns?: Map<string, ClaimedTurns> }

/** Opens a loop, once in a process. One that is asked to end begins no other turn. */
export function openOnce(name: keyof typeof loopBounds, open: () => ClaimedTurns): void {
  held.waybillTurns ??= new Map()
  if (held.waybillTurns.has(name)) return
  const turns = open()
  held.waybillTurns.set(name, turns)
  whenClosing(() => void turns.close())
}

/** Wakes a loop, where this process has it. */
export const wakeTurns = (name: keyof typeof loopBounds): void => held.waybillTurns?.get(name)?.wake()
