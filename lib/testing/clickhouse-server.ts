import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/**
 * A ClickHouse server for a test: a separate process with its own folder, reachable only from this machine. If
 * TEST_CLICKHOUSE_URL names a server (`clickhouse://user:password@host:8123/default`), the unit tests use a database of
 * their own in it instead, and tests that kill a server are skipped.
 */
export type ClickhouseServer = {
  /** The address of an empty database in it. */
  url: string
  /** Ends the process at once, like a crash. */
  kill(): Promise<void>
  /** Starts it again with its stored data. */
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

/** The flows of a browser kill their server, so they always start one. */
const named = process.env.VITEST ? process.env.TEST_CLICKHOUSE_URL || undefined : undefined

function reason(): string | null {
  // These tests do not depend on the release of PostgreSQL.
  if (process.env.STORES_ONLY) return "left out: they run beside the PostgreSQL that Waybill brings"
  // The gate takes the same time and runs the same tests on every machine.
  if (process.env.TESTS === "core") return "left out: `npm run test:all` runs them"
  return found || named ? null : `left out: ${program} is not installed (Debian's package clickhouse-server)`
}

/** Reason to skip tests with ClickHouse; null: they run. */
export const withoutClickhouse: string | null = reason()

/** Reason to skip tests that kill the server. */
export const withoutKills: string | null =
  withoutClickhouse ?? (named ? "left out: TEST_CLICKHOUSE_URL names a server that nobody kills" : null)

/** A new database in the named server. */
async function openNamed(url: string): Promise<ClickhouseServer> {
  const { username, password: secret, host, protocol } = new URL(url.replace(/^clickhouse:/, "http:"))
  const origin = `${protocol}//${host.includes(":") ? host : `${host}:8123`}`
  const name = `waybill_${randomBytes(6).toString("hex")}`
  const run = async (statement: string) => {
    const headers = {
      "x-clickhouse-user": decodeURIComponent(username),
      "x-clickhouse-key": decodeURIComponent(secret),
    }
    const answer = await fetch(origin, { method: "POST", headers, body: statement })
    if (!answer.ok) throw new Error(await answer.text())
  }
  await run(`create database ${name}`)
  const never = () => Promise.reject(new Error("Tests do not kill the server of TEST_CLICKHOUSE_URL."))
  const address = new URL(origin)
  Object.assign(address, { username, password: secret, pathname: `/${name}` })
  return { url: address.href, kill: never, start: never, stop: () => run(`drop database ${name}`) }
}

/** Starts a server and waits until it responds. */
export async function startClickhouse(): Promise<ClickhouseServer> {
  if (named) return openNamed(named)
  if (!found) throw new Error(withoutClickhouse ?? "")
  const folder = await mkdtemp(join(tmpdir(), "waybill-clickhouse-"))
  const [http, tcp] = [await freePort(), await freePort()]
  for (const name of ["data", "tmp"]) await mkdir(join(folder, name))
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
