import { sql } from "drizzle-orm"
import { at, systemClock } from "../../service/clock.ts"
import type { Context } from "../../service/context.ts"
import { attempt } from "../../service/deliver/attempt.ts"
import type { Claim } from "../../service/deliver/claims.ts"
import { openConnections } from "../../service/deliver/connections.ts"
import type { Dependencies } from "../../service/deliver/deliver.ts"
import { openDkimKeys } from "../../service/deliver/dkim-keys.ts"
import { type Jobs, openJobs } from "../../service/deliver/jobs.ts"
import { recordResults } from "../../service/deliver/record-results.ts"
import type { Result } from "../../service/deliver/result.ts"
import { failingHosts } from "../../service/routing/failing-hosts.ts"
import { openRoutes } from "../../service/routing/routes.ts"
import { openWeakerTls } from "../../service/routing/weaker-tls.ts"
import { lettersByKey } from "../../service/store/letters-read.ts"
import { rows } from "../../service/store/open.ts"
import type { ClaimedLetter } from "../../service/store/queue.ts"
import type { PlannedLetter } from "./history.ts"
import { type InProcess, inProcessClient } from "./in-process.ts"
import { type MovingClock, type Running, runningFrom } from "./moving-clock.ts"
import { type Sender, sendSome } from "./senders.ts"

/**
 * Many messages at once, each at its own time: the API's handlers, the attempts with their SMTP conversations, and the
 * writes are the service's, so what is stored is what one message after the other would have left. Only the worker that
 * goes by one clock for all is not used: it must not run meanwhile.
 */
export type Bulk = {
  send(messages: readonly PlannedLetter[][]): Promise<void>
  /** Makes all attempts that are due until then, first ones and further ones. */
  deliverUntil(until: Date): Promise<void>
  close(): void
}

type Needed = { ctx: Context; clock: MovingClock; server: InProcess; underWay: UnderWay }

/** When the attempts that are being made began, by recipient: the sandbox's mail host goes by it. */
export type UnderWay = Map<string, Running>

const sentAtOnce = 25
const triedAtOnce = 60
const lease = "demo in bulk"

export function openBulk(needed: Needed, senders: readonly Sender[]): Bulk {
  const { ctx, clock, server } = needed
  const connections = openConnections(ctx.config.mailHostname)
  // Their caches last for seconds of a clock, and each message has a time of its own.
  const onWall = { ...ctx, clock: systemClock }
  const routes = openRoutes(onWall, { of: () => Promise.reject(new Error("The sandbox needs no policies.")) })
  const [failing, weaker, keys] = [failingHosts(), openWeakerTls(onWall), openDkimKeys(onWall)]
  const dependencies = { ctx, routes, connections, failing, weaker, keys }
  const jobs = openJobs(ctx)
  const inProcess = senders.map((one) => ({ ...one, api: inProcessClient(server, one.key) }))
  return {
    async send(messages) {
      for (const some of chunksOf(messages, sentAtOnce))
        await Promise.all(
          some.map((letters) => clock.during(letters[0]?.atMs ?? 0, () => sendSome(letters, inProcess))),
        )
    },
    async deliverUntil(until) {
      for (let due = await claim(ctx, until); due.length > 0; due = await claim(ctx, until)) {
        const ends = await Promise.all(due.map((one) => tryOnce(one, { ...needed, dependencies, jobs })))
        const results = ends.flatMap((end) => end ?? [])
        results.sort((a, b) => a.ended_at.getTime() - b.ended_at.getTime())
        await ctx.store.db.transaction((tx) => recordResults(tx, results, lease, ctx))
      }
    },
    close: () => connections.close(),
  }
}

type Due = Claim & { dueMs: number }

type DueRow = Omit<ClaimedLetter, "first_try_at"> & { first_try_ms: number | null; due_ms: number }

/** The longest due first. */
async function claim({ store: { db } }: Context, until: Date): Promise<Due[]> {
  const found = await rows<DueRow>(
    db,
    sql`with due as materialized (
          select project_id, letter_id from queue
          where due_at <= ${until.toISOString()}::timestamptz and lease is null
          order by due_at limit ${triedAtOnce})
        update queue q set lease = ${lease}, leased_until = now() + interval '1 hour'
        from due where q.project_id = due.project_id and q.letter_id = due.letter_id
        returning q.project_id::float8 as project_id, q.letter_id, q.domain, coalesce(q.site, q.domain) as site,
                  q.try_count, (extract(epoch from q.first_try_at) * 1000)::float8 as first_try_ms,
                  (extract(epoch from q.due_at) * 1000)::float8 as due_ms`,
  )
  const byKey = new Map((await lettersByKey(db, found)).map((row) => [row.letter_id, row]))
  const leasedAt = { realMs: performance.now(), wallMs: Date.now() }
  return found.map(({ first_try_ms, due_ms, ...letter }) => ({
    letter: { ...letter, first_try_at: first_try_ms === null ? null : at(first_try_ms) },
    row: byKey.get(letter.letter_id),
    leasedAt,
    dueMs: due_ms,
  }))
}

type Trying = Needed & { dependencies: Dependencies; jobs: Jobs }

async function tryOnce({ dueMs, ...claimed }: Due, trying: Trying): Promise<Result | null> {
  const { clock, underWay, dependencies, jobs } = trying
  const email = claimed.row?.email ?? ""
  const end = await clock.during(dueMs, () => {
    underWay.set(email, runningFrom(dueMs))
    return attempt(claimed, { dependencies, jobs, leases, stop: new AbortController().signal })
  })
  underWay.delete(email)
  return end && "transcript" in end ? end : null
}

/** No worker claims letters meanwhile. */
const leases = { stillHolds: async () => true }

const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, nth) => list.slice(nth * size, (nth + 1) * size))
