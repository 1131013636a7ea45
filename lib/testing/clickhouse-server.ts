import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/** A ClickHouse of a test: a process of its own with a folder of its own, heard on this machine alone. */
export type ClickhouseServer = {
  /** The address of a database in it that is empty. */
  url: string
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>
  /** Begins it again on what it had stored. */
  start(): Promise<void>
  stop(): Promise<void>
}

const program = "clickhouse-server"
const password = "a-password-for-tests"

const found = (process.env.PATH ?? "")
  .split(delimiter)
  .concat("/usr/sbin")
  .map((folder) => join(folder, program))
  .find((path) => existsSync(path))

function reason(): string | null {
  // Another release of PostgreSQL changes nothing of them.
  if (process.env.STORES_ONLY) return "left out: they run beside the PostgreSQL that Waybill brings"
  // The gate takes as long and asks the same wherever it runs.
  if (process.env.TESTS === "core") return "left out: `npm run test:all` runs them"
  return found ? null : `left out: ${program} is not installed (Debian's package clickhouse-server)`
}

/** Why tests with ClickHouse are left out; null: they are not. */
export const withoutClickhouse: string | null = reason()

/** Starts a server that answers. */
export async function startClickhouse(): Promise<ClickhouseServer> {
  if (!found) throw new Error(withoutClickhouse ?? "")
  const folder = await mkdtemp(join(tmpdir(), "waybill-clickhouse-"))
  const [http, tcp] = [await freePort(), await freePort()]
  for (const own of ["data", "tmp"]) await mkdir(join(folder, own))
  await writeFile(join(folder, "config.xml"), settingsOf(folder, http, tcp))
  await writeFile(join(folder, "users.xml"), users)
  let server: ChildProcess | null = null
  const end = async (signal: NodeJS.Signals) => {
    const running = server
    server = null
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const exited = new Promise((resolve) => running.once("exit", resolve))
    running.kill(signal)
    await exited
  }
  const start = async () => {
    server = spawn(found, [`--config-file=${join(folder, "config.xml")}`], { stdio: "ignore", cwd: folder })
    await untilAnswers(http)
  }
  await start()
  return {
    url: `clickhouse://default:${password}@127.0.0.1:${http}/default`,
    start,
    kill: () => end("SIGKILL"),
    async stop() {
      await end("SIGKILL")
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswers(http: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${http}/ping`).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error("ClickHouse did not start within 30 seconds.")
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })

const settingsOf = (folder: string, http: number, tcp: number): string => `<?xml version="1.0"?>
<yandex>
  <logger><level>error</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
  <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><users_config>users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size><max_concurrent_queries>100</max_concurrent_queries>
</yandex>
`

const users = `<?xml version="1.0"?>
<yandex>
  <profiles><default><max_memory_usage>2000000000</max_memory_usage></default></profiles>
  <users><default>
    <password>${password}</password><networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile><quota>default</quota>
  </default></users>
  <quotas><default></default></quotas>
</yandex>
`
