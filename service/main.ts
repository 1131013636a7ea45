import { join } from "node:path"
import { setFlagsFromString } from "node:v8"
import type { Watch } from "#postgres/pool"
import { startSentence } from "#postgres/database-failure"
import { systemClock } from "./clock.ts"
import { closeComponents, type OpenComponent, openComponents } from "./components.ts"
import { type Config, configFromEnvironment } from "./config.ts"
import { type Log, openLog } from "./log.ts"
import { type Metrics, openMetrics } from "./metrics.ts"
import { openContext } from "./open-context.ts"
import { openStore, type Store } from "./store/open.ts"

/**
 * The service's process: settings → store → context → components, one line per port, and the way back on SIGTERM or SIGINT.
 * A failed start prints one sentence and exits with code 1.
 */
const closeWithinMs = 8000
/** While the database is away, so much of it is for its coming back: what was done is then still written down. */
const awaitDatabaseMs = 2000

/** First version of Node with the flag below; others would print an error. */
const nodeWithFlag = 24

/**
 * The bytes of messages count against the limit of the whole heap. By default each 64 MB of them, about a thousand messages,
 * cause a collection of everything, which delays the answers of 50 ms.
 */
function collectLessOften(): void {
  if (Number.parseInt(process.versions.node, 10) >= nodeWithFlag)
    setFlagsFromString("--external-memory-accounted-in-global-limit")
}

async function main(): Promise<void> {
  collectLessOften()
  const config = configFromEnvironment()
  const log = openLog(config.logLevel)
  const metrics = openMetrics({ log, isRead: config.metricsTokens.length > 0 })
  const store = await openStore(config.database, migrationsFolder(), outageLogOf(log), metrics.store)
  const components = await openService(config, store, log, metrics)
  const close = runOnce(() => shutDown(components, store))
  process.on("SIGTERM", close)
  process.on("SIGINT", close)
  // Last: a parent process may stop the service as soon as it has read these lines.
  for (const line of portLines(components)) console.log(line)
}

/** A store that was opened is closed again when the rest cannot start. */
async function openService(
  config: Config,
  store: Store,
  log: Log,
  metrics: Metrics,
): Promise<OpenComponent[]> {
  try {
    return await openComponents(await openContext(config, store, systemClock, log, metrics))
  } catch (error) {
    await store.close()
    throw error
  }
}

/** One line when the database goes away and one when it is back, however much work waits for it. */
const outageLogOf = (log: Log): Watch => ({
  away: (error) =>
    log.warn({ err: error }, "The database connection was lost; work continues when it is back."),
  back: () => log.info("The database is back."),
})

/** Next to this file, both as source (service/store) and as a bundle that is copied with its migrations. */
const migrationsFolder = (): string => join(import.meta.dirname, "store/migrations")

const portLines = (components: readonly OpenComponent[]): string[] =>
  components.flatMap(({ name, address }) => (address === undefined ? [] : [`service: ${name} on ${address}`]))

async function shutDown(components: readonly OpenComponent[], store: Store): Promise<void> {
  // A receiver that never answers must not keep the process: leases bring its work back at the next start.
  setTimeout(() => process.exit(1), closeWithinMs).unref()
  setTimeout(() => store.giveUp(), awaitDatabaseMs).unref()
  await closeComponents(components)
  await store.close()
  process.exit(0)
}

function runOnce(action: () => Promise<void>): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    void action()
  }
}

/** The reason in one sentence; a port in use is the most frequent one. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === "EADDRINUSE")
    return `Port ${port} on ${address} is in use; stop the other program or choose another port in the settings.`
  if (code === "EACCES" && port !== undefined)
    return `Port ${port} on ${address} cannot be opened by this user.`
  return startSentence(error, "SERVICE_DATABASE_URL") ?? error.message
}

main().catch((error) => {
  console.error(`service: ${describe(error)}`)
  process.exit(1)
})
