import "server-only"
import { formatUtc } from "#contract/time"
import { openedStore } from "#lib/data/store/open"
import { findProject } from "#lib/data/store/projects"
import { eventStore } from "./open.ts"
import { rebuildInTurns } from "./rebuild-in-turns.ts"
import { readWish, usage } from "./rebuild-wish.ts"

/**
 * `npm run rebuild`: rebuilds a project's messages and counts of some days while Waybill runs, with the settings of its
 * dashboard in the environment (tools/rebuild.mjs). Ctrl-C stops it after the current turn; finished turns are kept.
 */
const reportEveryMs = 2000
const ending = new AbortController()
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => ending.abort())

process.exit(await main(process.argv.slice(2)))

async function main(args: readonly string[]): Promise<number> {
  const wish = readWish(args)
  if (!wish) return fail(usage)
  const db = await openedStore()
  if (!(await findProject(db, wish.project))) return fail(`There is no project ${wish.project}.`)
  let reportedMs = Number.NEGATIVE_INFINITY
  const { doneMs, turns, tookMs } = await rebuildInTurns(eventStore(), db, wish.project, wish, {
    signal: ending.signal,
    onProgress(progress) {
      if (progress.tookMs - reportedMs < reportEveryMs) return
      reportedMs = progress.tookMs
      console.log(`Rebuilt up to ${formatUtc(progress.doneMs)}.`)
    },
  })
  const took = `${turns} turns, ${Math.round(tookMs / 1000)} s`
  if (doneMs < wish.toMs) return fail(`Stopped at ${formatUtc(doneMs)} (${took}). Start there to continue.`)
  console.log(`${wish.project} is rebuilt up to ${formatUtc(doneMs)} (${took}).`)
  return 0
}

function fail(sentence: string): number {
  console.error(sentence)
  return 1
}
