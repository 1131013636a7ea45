import { minutes, plus } from "../clock.ts"
import type { Component, Context } from "../context.ts"
import { logFailure } from "../log.ts"
import { runLoop } from "../run-loop.ts"
import { claimRecheck, projectsToRecheck, removeExpiredDomains } from "../store/domains.ts"
import type { Db } from "../store/open.ts"
import { updateDkim } from "./validate.ts"

/** The interval between two checks of a domain. */
const everyMs = minutes(30)
/** How often the store is polled for due domains. */
const roundMs = minutes(1)
/** Limits of a round: checks, and the time in which they may start, because DNS may answer none of them. */
const roundMax = { checks: 200, ms: minutes(1) }
/** Domains that are checked at the same time: a name server that does not answer delays few others. */
const atOnce = 5

/**
 * DOMAIN-5: the service itself checks missing DKIM records again every 30 minutes. Projects take turns, and of a project
 * the domains that waited longest come first; each is taken by one of the processes.
 */
export const openDomainChecks = (ctx: Context): Component => runLoop((closing) => work(ctx, closing))

async function work(ctx: Context, closing: AbortSignal): Promise<void> {
  let lastProject = 0
  for (;;) {
    await ctx.clock.sleep(roundMs, closing)
    if (closing.aborted) return
    await ctx.metrics
      .turn("domain_checks", async () => {
        lastProject = await recheckDomains(ctx, closing, lastProject)
      })
      .catch((error) => logFailure(ctx, error, "DKIM records could not be checked."))
  }
}

/**
 * One round, several domains at a time: one of each project, then the next of each, beginning with the project after
 * `lastProject`; returns the last project. Stops between two domains when `closing` aborts. Expired sandbox domains are
 * removed as well.
 */
export async function recheckDomains(ctx: Context, closing?: AbortSignal, lastProject = 0): Promise<number> {
  const { db } = ctx.store
  const startedAt = ctx.clock.now()
  if (ctx.config.hasSandboxLimits) await removeExpiredDomains(db, startedAt)
  const before = plus(startedAt, -everyMs)
  const turns = new Set(await projectsInTurn(db, before, lastProject))
  let [left, last] = [roundMax.checks, lastProject]
  const checkSome = async () => {
    while (left > 0 && !closing?.aborted) {
      const now = ctx.clock.now()
      const [project_id] = turns
      if (project_id === undefined || now >= plus(startedAt, roundMax.ms)) return
      left -= 1
      last = project_id
      // To the end of the line.
      turns.delete(project_id)
      turns.add(project_id)
      const row = await claimRecheck(db, project_id, before, now)
      if (row) await updateDkim(row, ctx)
      else turns.delete(project_id)
    }
  }
  // Not Promise.all: what is under way when one fails ends with the round.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, checkSome))
  for (const one of ended) if (one.status === "rejected") throw one.reason
  return last
}

/** Projects with a domain to check, the one that follows `after` first: as many as a round has checks. */
async function projectsInTurn(db: Db, before: Date, after: number): Promise<number[]> {
  const following = await projectsToRecheck(db, before, { after, max: roundMax.checks })
  const max = roundMax.checks - following.length
  if (max === 0) return following
  const fromTheFirst = await projectsToRecheck(db, before, { after: 0, max })
  return [...following, ...fromTheFirst.filter((project_id) => project_id <= after)]
}
