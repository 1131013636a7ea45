import { afterAll, beforeAll, expect, test } from "vitest"
import { eventStore, useEventStore } from "#lib/data/events/open"
import type { Store } from "#lib/data/store/open"
import { createFirstOwner } from "#lib/data/store/users"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { GET } from "./route.ts"

const token = "token-of-the-first-start"
let store: Store
const undo: (() => void)[] = []
beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9", setupToken: token }))
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

async function health(headers: Record<string, string>) {
  const answer = await GET(new Request("http://localhost/api/health", { headers }))
  return { status: answer.status, program: answer.headers.get("x-program"), body: await answer.json() }
}

test("HEALTH-1 strangers read that the dashboard lives, and nothing else", async () => {
  const lives = { status: 200, program: "waybill", body: { status: "ok" } }
  expect(await health({})).toEqual(lives)
  expect(await health({ "x-setup-token": "guessed" })).toEqual(lives)
  expect(await health({ "x-setup-token": "" })).toEqual(lives)
})

test("HEALTH-1 STORE-6 an event store that does not answer is said, and the dashboard lives", async () => {
  const away = useEventStore({ ...eventStore(), answers: async () => false })
  const degraded = { status: "degraded", reason: "The event store is not responding." }
  expect(await health({})).toEqual({ status: 200, program: "waybill", body: degraded })
  expect((await health({ "x-setup-token": token })).body).toMatchObject({
    ...degraded,
    version: expect.any(String),
  })
  away()
  expect((await health({})).body).toEqual({ status: "ok" })
})

test("HEALTH-1 the start reads whether there is an owner", async () => {
  const { body } = await health({ "x-setup-token": token })
  expect(body).toEqual({
    status: "ok",
    version: expect.any(String),
    service: { ok: false },
    owner_exists: false,
  })
  const owner = { user_id: "owner", email: "owner@example.com", name: "Owner", password_hash: "" }
  await createFirstOwner(store.db, { ...owner, created_at: someDay })
  expect((await health({ "x-setup-token": token })).body).toMatchObject({ owner_exists: true })
})
