import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { formatUtc } from "#contract/time"
import { config, eventsUrl } from "#lib/platform/config"
import { type Db, openedStore } from "#lib/data/store/open"
import { findProject } from "#lib/data/store/projects"
import { outageOf } from "#lib/data/store/outage"
import { retentionOf } from "#lib/data/store/retention"
import { commandTimeouts, openClickhouse } from "../clickhouse/client.ts"
import { isBeingErased } from "./home.ts"
import { clearLeft, copyProject, finishProject, type Move, MoveRefused, projectsOf } from "./move.ts"
import { type MoveWish, readWish, usage } from "./wish.ts"

/**
 * `npm run events`: moves events between PostgreSQL and ClickHouse while Waybill runs, with the settings of its
 * dashboard in the environment (tools/events.mjs). Ctrl-C stops it after the current span; it continues there.
 */
const reportEveryMs = 2000
const erasedEveryMs = 2000
const busyEveryMs = 2000
const busyTries = 10
const ending = new AbortController()
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => ending.abort())

process.exit(await main(process.argv.slice(2)))

async function main(args: readonly string[]): Promise<number> {
  const wish = readWish(args)
  const url = eventsUrl()
  if (!wish || url === undefined) return fail(usage)
  const db = await openedStore()
  const clickhouse = openClickhouse(url, commandTimeouts)
  try {
    return await moveAll({ db, clickhouse, to: wish.to, ...reporting(db) }, wish)
  } catch (error) {
    if (error instanceof MoveRefused) return fail(error.message)
    throw error
  } finally {
    await clickhouse.close()
  }
}

function reporting(db: Db): Pick<Move, "keep" | "onProgress" | "signal"> {
  let reportedMs = Number.NEGATIVE_INFINITY
  return {
    signal: ending.signal,
    async keep(project_id) {
      const project = await findProject(db, project_id)
      return project ? retentionOf(project, config().keep) : config().keep
    },
    onProgress({ project_id, part, doneMs, events }) {
      const nowMs = performance.now()
      if (nowMs - reportedMs < reportEveryMs) return
      reportedMs = nowMs
      console.log(`${project_id}: ${part} up to ${formatUtc(doneMs)}, ${events} events copied.`)
    },
  }
}

/** All projects are copied first, so that little time passes between the switch of the first and of the last. */
async function moveAll(move: Move, { isClear }: MoveWish): Promise<number> {
  const projects = await projectsOf(move.db)
  if (isClear) {
    for (const project of projects) if (await clearLeft(move, project)) console.log(`${project}: deleted.`)
    return 0
  }
  if (move.to === "clickhouse" && projects.length > 0)
    console.log(
      "ClickHouse counts readers by domain, and statuses by domain other than those of delivery, from messages. These counts of expired messages are not moved, and a move back does not restore them.",
    )
  const copied: string[] = []
  for (const project of projects) if (await whenFree(() => copyProject(move, project))) copied.push(project)
  for (const project of copied) {
    while (!ending.signal.aborted && !(await whenFree(() => finishProject(move, project)))) {
      console.log(`${project}: a person was erased meanwhile, so it is copied anew.`)
      while (!ending.signal.aborted && (await isBeingErased(move.db, project))) await sleep(erasedEveryMs)
      await whenFree(() => copyProject(move, project))
    }
    if (ending.signal.aborted) return fail("Stopped. Run the command again to continue.")
    console.log(`${project}: moved, and the sums of events, messages and counts are equal.`)
  }
  const setting = move.to === "clickhouse" ? "with EVENTS_URL" : "without EVENTS_URL"
  console.log(
    `${copied.length} projects moved. Now restart the dashboard ${setting}: until then it refuses callbacks.`,
  )
  return 0
}

/** Repeats work while a store is busy, as after a process was killed in the middle of a write. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (outageOf(error) !== "events_busy" || tries === busyTries || ending.signal.aborted) throw error
      await sleep(busyEveryMs)
    }
}

function fail(sentence: string): number {
  console.error(sentence)
  return 1
}
