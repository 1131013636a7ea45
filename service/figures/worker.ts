import { withAdvisoryLock } from "#postgres/housekeeping"
import { seconds, systemClock } from "../clock.ts"
import type { Component, Context } from "../context.ts"
import { logFailure } from "../log.ts"
import { projectsMax } from "../metric-definitions.ts"
import { runLoop } from "../run-loop.ts"
import { callFigures, outboxFigures, queueFigures, useIndexesAlone } from "../store/queue-figures.ts"
import { type Collected, showFigures } from "./show.ts"

/** One process at a time counts, so that several never do at the same moment. */
const lock = 77_190_426

/** `restFactor`: seconds of rest per second of counting, which bounds the share of the database's time. */
export type Pace = { everyMs: number; restFactor: number }

const defaultPace: Pace = { everyMs: seconds(15), restFactor: 100 }

/**
 * Collects how much waits in queue, outbox and webhook calls, for /metrics, which makes no query. Only in a
 * process with a metrics token. Each of them exports the same figures of the whole database.
 */
export function openQueueFigures(ctx: Context, pace: Pace = defaultPace): Component {
  if (ctx.config.metricsTokens.length === 0) return { close: async () => {} }
  let collectedAtMs: number | null = null
  const { figuresAge } = ctx.metrics
  ctx.metrics.atScrape(() =>
    figuresAge.set(collectedAtMs === null ? -1 : (performance.now() - collectedAtMs) / 1000),
  )
  const collected = () => {
    collectedAtMs = performance.now()
  }
  return runLoop((closing) => work(ctx, pace, closing, collected))
}

async function work(ctx: Context, pace: Pace, closing: AbortSignal, collected: () => void): Promise<void> {
  while (!closing.aborted) {
    const beganMs = performance.now()
    let isAnothers = false
    try {
      const figures = await ctx.metrics.turn("queue_figures", () => collect(ctx))
      if (figures) {
        showFigures(figures, ctx.clock.now(), ctx.metrics)
        collected()
      } else isAnothers = true
    } catch (error) {
      logFailure(ctx, error, "The figures of the queue could not be collected.")
    }
    // Real time, as Prometheus has it.
    const restMs = Math.max(pace.everyMs, (performance.now() - beganMs) * pace.restFactor)
    await systemClock.sleep(Math.min(restMs, isAnothers ? anothersMs : restMsMax), closing)
  }
}

const restMsMax = seconds(300)
/** Another process counts for a moment: this one has its turn then, and not a whole rest later. */
const anothersMs = seconds(1)

/** null while another process counts; this one keeps its figures until the next turn. */
export async function collect({ store, clock }: Pick<Context, "store" | "clock">): Promise<Collected | null> {
  const now = clock.now()
  return withAdvisoryLock(store.db, lock, async (tx) => {
    await useIndexesAlone(tx)
    return {
      queue: await queueFigures(tx, now, projectsMax),
      outbox: await outboxFigures(tx, projectsMax),
      calls: await callFigures(tx, now),
    }
  })
}
