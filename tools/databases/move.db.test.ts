import { mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { type TemporaryDatabase, temporaryDatabase } from "#postgres/temporary-database"
import { openDatabase } from "../lib/postgres/database.mjs"
import { forgetfulFolder } from "../lib/postgres/forgetful-folder.mjs"
import { secretsOf } from "../lib/secrets.mjs"
import { readSettings } from "../lib/settings.mjs"
import { move } from "./move.ts"
import { programs } from "./programs.ts"
import { fill, type Held, heldIn, migrateAs, oddTables, on, rowsIn, run } from "./testing.ts"
import type { Wish } from "./wish.mjs"

/** The embedded server in its own data folder, and two databases on another server (TEST_DATABASE_URL). */

let dataDir = ""
let secrets: Record<string, string> = {}
const onServer: TemporaryDatabase[] = []
let env: Record<string, string> = {}

beforeAll(async () => {
  dataDir = await mkdtemp(join(await forgetfulFolder(), "waybill-move-"))
  secrets = secretsOf(dataDir, {})
  for (const { name } of programs)
    onServer.push(await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", `waybill_move_${name}`))
  env = {
    DATA_DIR: dataDir,
    ...Object.fromEntries(programs.map(({ setting }, place) => [setting, onServer[place]?.url ?? ""])),
  }
})

afterAll(async () => {
  for (const database of onServer) await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const said: string[] = []
afterEach(() => void said.splice(0))

const moving = (direction: Wish["direction"], isReplacing = false) =>
  move({
    wish: { direction, isReplacing },
    settings: readSettings(env, []),
    secrets,
    signal: new AbortController().signal,
    tell: (line) => said.push(line),
  })

/** Runs `work` with the addresses of the embedded databases, dashboard's and service's. */
async function embedded<T>(work: (urls: string[]) => Promise<T>): Promise<T> {
  const server = await openDatabase(readSettings({ DATA_DIR: dataDir }, []), secrets, (line) =>
    said.push(line),
  )
  try {
    return await work(programs.map(({ setting }) => server.env[setting] ?? ""))
  } finally {
    await server.stop()
  }
}

const all = async (urls: readonly string[]): Promise<Held[]> => {
  const held: Held[] = []
  for (const url of urls) held.push(await heldIn(url))
  return held
}

const serverUrls = () => onServer.map((one) => one.url)

test("an installation moves to a server and back, and every value arrives as it was", async () => {
  await expect(moving("to-server")).rejects.toThrow(/nothing to copy: .*postgres does not exist/)

  const before = await embedded(async (urls) => {
    for (const [place, program] of programs.entries()) {
      const url = urls[place] ?? ""
      await migrateAs(program, url)
      await run(url, oddTables)
      await on(url, fill)
    }
    return all(urls)
  })
  for (const held of before) expect(Object.values(held.tables).every((rows) => rows.length === 40)).toBe(true)

  // The server has only what the migrations make.
  await expect(moving("to-server")).rejects.toThrow(
    /The dashboard's database in .*postgres has Odd "table", egg, hen and 2 more, which Waybill's migrations do not create/,
  )
  for (const url of serverUrls()) await run(url, oddTables)

  await moving("to-server")
  expect(await all(serverUrls())).toEqual(before)

  await expect(moving("to-embedded")).rejects.toThrow(
    /^The dashboard's database in .*postgres is not empty: it holds Odd "table" \(40 rows\), .*; the service's database in .* --replace\.$/,
  )

  const [first = ""] = serverUrls()
  await run(first, `update users set name = 'Changed on the server'; select setval('lonely', 700)`)
  const changed = await all(serverUrls())
  expect(changed).not.toEqual(before)
  await moving("to-embedded", true)
  expect(await embedded(all)).toEqual(changed)
})

test("a move into a folder without a database makes it", async () => {
  const [dashboard = "", service = ""] = serverUrls()
  for (const url of [dashboard, service])
    await run(url, `drop table "Odd ""table"""; drop table hen, egg; drop sequence lonely`)
  await rm(join(dataDir, "postgres"), { recursive: true, force: true })
  await moving("to-embedded")
  const arrived = await embedded(all)
  expect(arrived).toEqual(await all(serverUrls()))
  expect(arrived.every((held) => rowsIn(held) > 500)).toBe(true)
})
