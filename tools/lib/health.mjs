import { connect } from "node:net"
import { Fault } from "./fault.mjs"
import { within } from "./timeouts.mjs"

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Polls `url` until it answers 200 and returns the JSON body. If the program ends meanwhile, that is a Fault, and so is
 * a start longer than `timeoutMs`, unless it is migrating its database (`databaseUrl`): an interrupted migration starts
 * over.
 */
export async function healthy(
  running,
  url,
  { headers = {}, databaseUrl = "", timeoutMs = within(120_000) } = {},
) {
  let giveUpAt = Date.now() + timeoutMs
  let wasMigrating = false
  for (;;) {
    if (running.hasEnded) throw await endedEarly(running)
    if (running.waitsForEdit)
      throw new Fault(`The ${running.name} failed during startup. See its last lines above.`)
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => null)
    if (answer?.ok) return answer.json().catch(() => ({}))
    await answer?.body?.cancel()
    if (Date.now() < giveUpAt) {
      await pause(50)
      continue
    }
    const migrates = await isMigrating(databaseUrl)
    // After a migration the full time is available again.
    if (!migrates && !wasMigrating)
      throw new Fault(`The ${running.name} did not become healthy within ${timeoutMs / 1000} s (${url}).`)
    giveUpAt = Date.now() + timeoutMs
    wasMigrating = migrates
  }
}

/**
 * Same values as in lib/platform/postgres/known-schema.ts, which a start cannot import: it also runs on a Node
 * without TypeScript.
 */
export const migrationLocks = [77_190_421, 77_190_422]

/** Whether a process migrates the database. Other advisory locks are common and do not count. */
async function isMigrating(connectionString) {
  if (!connectionString) return false
  const { default: pg } = await import("pg")
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on("error", () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query(
      `select 1 from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.granted and d.datname = current_database()
         and l.classid = 0 and l.objsubid = 1 and l.objid = any($1::bigint[])`,
      [migrationLocks],
    )
    return (rowCount ?? 0) > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits until a program listens on a port: it may not answer yet, but connections are no longer refused. */
export async function listening(running, port, host, timeoutMs = within(60_000)) {
  const giveUpAt = Date.now() + timeoutMs
  while (!(await accepts(port, host))) {
    if (running.hasEnded) throw await endedEarly(running)
    if (Date.now() > giveUpAt) throw new Fault(`The ${running.name} is not listening on port ${port}.`)
    await pause(25)
  }
}

async function endedEarly(running) {
  const { reason } = await running.exited
  return new Fault(`The ${running.name} stopped during startup (${reason}). See its last lines above.`)
}

function accepts(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host })
    socket.once("connect", () => socket.end(() => resolve(true)))
    socket.once("error", () => resolve(false))
  })
}
