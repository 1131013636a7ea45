import { execFile } from "node:child_process"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { formatUtc } from "#contract/time"
import { openTemporaryStore } from "#postgres/temporary-store"
import { clock, plus } from "#lib/platform/clock"
import { append } from "./postgres/append.ts"
import { normalize } from "#lib/intake/receive/normalize"
import { countSteps } from "#lib/data/store/counts"
import { openStore, type Store } from "#lib/data/store/open"
import { anEvent, saveProject } from "#lib/testing/make"

const root = join(import.meta.dirname, "../../..")
const { TEST_DATABASE_URL: server, LIB_STORE_TEMPLATE: template } = process.env
const dayMs = 86_400_000

let store: Store
let databaseUrl: string
beforeAll(async () => {
  const place = { server, prefix: "waybill_lib", template }
  const opened = await openTemporaryStore(place, (url) =>
    openStore({ url }, join(root, "lib/data/store/migrations")),
  )
  store = opened.store
  databaseUrl = opened.url
  await saveProject(store.db, "shop")
})
afterAll(() => store.close())

/** Runs the program the way `npm run rebuild` does. */
const rebuild = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = {
      ...{
        NODE_ENV: "test" as const,
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: "silent",
      },
      NEXTAUTH_SECRET: "a-session-secret-for-tests-of-32-characters",
      SEAL_SECRETS: "a-sealing-secret-for-tests-of-32-characters",
    }
    const nodeArgs = ["--conditions=react-server", join(root, "lib/data/events/rebuild-main.ts"), ...args]
    execFile(process.execPath, nodeArgs, { cwd: root, env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })

test("STORE-11 the program rebuilds the counts of a project's days and reports progress", async () => {
  const now = clock.now()
  const sentAt = plus(now, -dayMs)
  const call = normalize(
    {
      ...anEvent({ event_time: formatUtc(sentAt) }),
      auth: "x",
      event_name: "transactional_email_status",
      user_id: 1,
    },
    now.getTime(),
  )
  if (!call) throw new Error("not a callback")
  expect(await append(store.db, "shop", [call])).toEqual([1])
  const from = Math.floor(sentAt.getTime() / dayMs) * dayMs
  const counted = () => countSteps(store.db, "shop", [from, from + dayMs])
  const expected = await counted()
  await store.db.execute(sql`update counts set letters_now = 7 where project_id = 'shop'`)
  const day = formatUtc(from).slice(0, 10)
  const done = await rebuild("--project", "shop", "--from", day, "--to", day)
  expect(done).toMatchObject({ code: 0, err: "" })
  expect(done.out).toContain(`shop is rebuilt up to ${formatUtc(from + dayMs)}`)
  expect(await counted()).toEqual(expected)
})

test("STORE-11 prints its usage, and an error for an unknown project", async () => {
  expect(await rebuild("--all")).toMatchObject({
    code: 1,
    err: expect.stringContaining("npm run rebuild -- --project"),
  })
  const unknown = await rebuild("--project", "none", "--from", "2026-11-01", "--to", "2026-11-01")
  expect(unknown).toMatchObject({ code: 1, err: "There is no project none.\n" })
})
