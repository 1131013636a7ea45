import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type TemporaryDatabase, temporaryDatabase } from "#postgres/temporary-database"
import { holdFolder } from "../lib/hold.mjs"
import { openDatabase } from "../lib/postgres/database.mjs"
import { forgetfulFolder } from "../lib/postgres/forgetful-folder.mjs"
import { inRepo, nodeBinary } from "../lib/repo.mjs"
import { secretsOf } from "../lib/secrets.mjs"
import { readSettings } from "../lib/settings.mjs"
import { programs } from "./programs.ts"
import { migrateAs, programOf, read, run } from "./testing.ts"

/** The command as people type it: what it prints, and what a wish to stop leaves. */

let dataDir = ""
const made: TemporaryDatabase[] = []
let addresses: Record<string, string> = {}

beforeAll(async () => {
  dataDir = await mkdtemp(join(await forgetfulFolder(), "waybill-command-"))
  for (const { name } of programs)
    made.push(await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", `waybill_command_${name}`))
  addresses = Object.fromEntries(programs.map(({ setting }, place) => [setting, made[place]?.url ?? ""]))
})

afterAll(async () => {
  for (const one of made) await one.drop()
  await rm(dataDir, { recursive: true, force: true })
})

type Begun = { child: ChildProcess; output: () => string; ended: Promise<number> }

function begin(args: readonly string[], env: Record<string, string> = addresses): Begun {
  const { DATABASE_URL: _, SERVICE_DATABASE_URL: __, ...rest } = process.env
  const child = spawn(nodeBinary(), [inRepo("tools/databases.mjs"), ...args], {
    env: { ...rest, DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk
    })
  return { child, output: () => output, ended: once(child, "close").then(([code]) => code as number) }
}

async function ended(args: readonly string[], env?: Record<string, string>) {
  const begun = begin(args, env)
  const code = await begun.ended
  return { code, output: begun.output(), lastLine: begun.output().trim().split("\n").at(-1) }
}

test("reports what is missing before it starts anything", async () => {
  expect((await ended([])).lastLine).toMatch(/^Choose a target/)
  expect((await ended(["to-server"], {})).lastLine).toMatch(
    /^DATABASE_URL and SERVICE_DATABASE_URL are needed/,
  )
  expect((await ended(["to-server"])).lastLine).toMatch(
    /^There is nothing to copy: Waybill was never started/,
  )
  const toEmbedded = await ended(["to-embedded"])
  expect(toEmbedded).toMatchObject({ code: 1, lastLine: expect.stringMatching(/has no secrets\.json/) })
})

test("a folder on which Waybill runs is left alone", async () => {
  secretsOf(dataDir, {})
  const hold = await holdFolder(dataDir, () => {})
  try {
    const refused = await ended(["to-embedded"])
    expect(refused.lastLine).toMatch(/is in use: Waybill runs on it as process \d+\. Stop that one first/)
    expect(refused.code).toBe(1)
  } finally {
    hold.release()
  }
})

/** Waits until the command has printed these words. */
async function until({ child, output }: Begun, words: string): Promise<void> {
  while (!output().includes(words)) {
    if (child.exitCode !== null) throw new Error(`It ended without "${words}":\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Both programs' databases in the data folder, as after a start and a first click. */
async function fillEmbedded(): Promise<void> {
  const server = await openDatabase(readSettings({ DATA_DIR: dataDir }, []), secretsOf(dataDir, {}), () => {})
  try {
    for (const program of programs) await migrateAs(program, server.env[program.setting] ?? "")
    await run(server.env.DATABASE_URL ?? "", setting)
  } finally {
    await server.stop()
  }
}

const setting = "insert into account_settings (name, value, changed_at) values ('a', '1', now())"

test("stopped by a signal, the command ends with one sentence; repeated, it copies and prints the next step", async () => {
  await fillEmbedded()
  const [target = ""] = made.map((one) => one.url)
  await migrateAs(programOf("dashboard"), target)
  await run(
    target,
    `create function waits() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
     create trigger arrival before insert on account_settings for each row execute function waits()`,
  )
  const stopped = begin(["to-server"])
  await until(stopped, "Copying the dashboard's database")
  stopped.child.kill("SIGINT")
  stopped.child.kill("SIGINT")
  expect(await stopped.ended).toBe(1)
  expect(stopped.output().trim().split("\n").at(-1)).toBe("Stopped. Nothing was copied or changed.")
  expect(stopped.output()).not.toMatch(/\n {4}at /)
  expect(await read(target, "select name from account_settings")).toEqual([])

  await run(target, "drop function waits cascade")
  const copied = await ended(["to-server"])
  expect(copied.code).toBe(0)
  expect(copied.output).toMatch(
    /Copied and compared: 1 row in \d+ tables of the dashboard, 0 rows in \d+ tables/,
  )
  expect(copied.output).toContain("DATABASE_URL=… SERVICE_DATABASE_URL=… npm start")
  expect(copied.output).toContain("Keep secrets.json")
  expect(copied.lastLine).toMatch(/^The old data stays in .*postgres until you remove it\.$/)
  expect(await read(target, "select name from account_settings")).toEqual([{ name: "a" }])

  const secrets = [...Object.values(secretsOf(dataDir, {})), ...made.map((one) => new URL(one.url).password)]
  for (const secret of secrets.filter(Boolean)) expect(stopped.output() + copied.output).not.toContain(secret)
})
