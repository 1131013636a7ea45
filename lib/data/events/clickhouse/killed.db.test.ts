import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { rows } from "#lib/data/store/open"
import { withoutClickhouse } from "#lib/testing/clickhouse-server"
import { anEvent } from "#lib/testing/make"
import { homeOf } from "../move/home.ts"
import { postgresEvents } from "../postgres/adapter.ts"
import {
  addedTo,
  callOf,
  clickhouseStore,
  dayMs,
  db,
  newProject,
  noon,
  server,
  withEventStores,
} from "../testing/adapters.ts"
import { picture } from "../testing/seen.ts"

/** Processes of ours that are killed in the middle of a write, by the operating system. */

withEventStores()

const root = join(import.meta.dirname, "../../../..")

/** The address of the test's database. */
async function databaseUrl(): Promise<string> {
  const [found] = await rows<{ name: string }>(db, sql`select current_database() as name`)
  const url = new URL(process.env.TEST_DATABASE_URL ?? "")
  url.pathname = `/${found?.name}`
  return url.href
}

async function start(program: string, ...args: string[]): Promise<ChildProcess> {
  const env = {
    ...{ NODE_ENV: "test" as const, PATH: process.env.PATH, LOG_LEVEL: "silent" },
    ...{ DATABASE_URL: await databaseUrl(), EVENTS_URL: server.url },
    NEXTAUTH_SECRET: "a-session-secret-for-tests-of-32-characters",
    SEAL_SECRETS: "a-sealing-secret-for-tests-of-32-characters",
    ...{ KEEP_EVENTS_DAYS: "3650", KEEP_MESSAGES_DAYS: "3650", KEEP_COUNTS_DAYS: "3650" },
  }
  const nodeArgs = ["--conditions=react-server", join(root, "lib/data/events", program), ...args]
  return spawn(process.execPath, nodeArgs, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] })
}

/** The output of a process, and its exit code; null: it was killed. */
async function ended(child: ChildProcess): Promise<{ code: number | null; out: string }> {
  let out = ""
  child.stdout?.on("data", (data) => {
    out += data
  })
  const code = await new Promise<number | null>((resolve) => child.once("close", (one) => resolve(one)))
  return { code, out }
}

async function openWrites(project: string): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 as one from event_writes where project_id = ${project} and pending is not null`,
  )
  return found.length > 0
}

/** Kills a process as soon as a write of the project is seen to be open, or lets it end. */
async function killInWrite(
  child: ChildProcess,
  project: string,
): Promise<{ code: number | null; out: string }> {
  const end = ended(child)
  let isOver = false
  end.then(() => {
    isOver = true
  })
  while (!isOver && !(await openWrites(project)));
  child.kill("SIGKILL")
  return end
}

/** Another process finishes a write only after its lease; this one cannot be alive. */
const ageWrites = () => db.execute(sql`update event_writes set pending_at = now() - interval '1 minute'`)

const perCall = 100
const messages = 10

describe.skipIf(withoutClickhouse)(withoutClickhouse ?? "processes that are killed", () => {
  test("STORE-4 a process that is killed in the middle of a write loses nothing and counts nothing twice", async () => {
    const [project, plain] = [await newProject(), await newProject()]
    const calls = Array.from({ length: 30 }, (_, nth) =>
      Array.from({ length: perCall }, (__, one) => ({
        ...{
          status: ["sent", "delivered", "opened"][(nth + one) % 3] ?? "sent",
          second: nth * 60 + (one % 60),
        },
        ...{ job_id: `job-${one % messages}`, email: `${one % messages}@example.com` },
        url: `https://shop.example/${one}`,
      })),
    )
    for (const call of calls) await addedTo(clickhouseStore(), plain, call)
    const bodies = calls.map((call) => ({
      at: noon + 2 * dayMs,
      body: {
        auth: "x",
        events_by_user: [
          {
            user_id: 1,
            events: call.map((one) => ({
              event_name: "transactional_email_status",
              event_data: anEvent(one),
            })),
          },
        ],
      },
    }))
    let [first, cutOff] = [0, 0]
    for (let kill = 0; kill < 4; kill += 1) {
      const child = await start(
        "testing/append-main.ts",
        project,
        JSON.stringify(bodies.slice(first, first + 6)),
      )
      const { out } = await killInWrite(child, project)
      cutOff += Number(await openWrites(project))
      await ageWrites()
      // Calls without an answer are repeated, and some with one.
      first += Math.max(0, out.trim().split("\n").filter(Boolean).length - 1)
    }
    expect(cutOff).toBeGreaterThan(0)
    for (const call of calls.slice(first)) await clickhouseStore().append(db, project, [callOf(call)])
    expect(await picture(clickhouseStore(), project)).toEqual(await picture(clickhouseStore(), plain))
  })

  test("STORE-12 a move that is killed in the middle of a write continues when it is started again", async () => {
    const project = await newProject()
    const list = Array.from({ length: 3000 }, (_, nth) => ({
      ...{ status: nth % 7 ? "opened" : "delivered", second: (nth - 1500) * 90 },
      ...{
        job_id: `job-${nth % 15}`,
        email: `${nth % 15}@example.com`,
        message_info: { tags: [`t${nth % 3}`] },
      },
    }))
    for (let nth = 0; nth < list.length; nth += 500)
      await addedTo(postgresEvents, project, list.slice(nth, nth + 500))
    const before = await picture(postgresEvents, project)
    let killed = 0
    for (let kill = 0; kill < 3; kill += 1) {
      const { code } = await killInWrite(await start("move/main.ts", "--to", "clickhouse"), project)
      killed += Number(code === null)
      await ageWrites()
    }
    expect(killed).toBeGreaterThan(0)
    const { code, out } = await ended(await start("move/main.ts", "--to", "clickhouse"))
    expect(out).toContain(`${project}: moved, and the sums of events, messages and counts are equal.`)
    expect(code).toBe(0)
    expect(await homeOf(db, project)).toBe("clickhouse")
    expect(await picture(clickhouseStore(), project)).toEqual(before)
    const back = await ended(await start("move/main.ts", "--to", "postgres"))
    expect(back).toMatchObject({ code: 0, out: expect.stringContaining(`${project}: moved`) })
    expect(await picture(postgresEvents, project)).toEqual(before)
    const cleared = await ended(await start("move/main.ts", "--to", "postgres", "--clear"))
    expect(cleared).toMatchObject({ code: 0, out: expect.stringContaining(`${project}: deleted.`) })
    expect(await picture(postgresEvents, project)).toEqual(before)
  })
})
