import { createHash } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { formatUtc } from "#contract/time"
import { setClock } from "../clock.ts"
import { changesSeq } from "../store/letters.ts"
import type { Store } from "../store/open.ts"
import { anEvent, keepProject, someDay } from "../testing/make.ts"
import { useSettings } from "../testing/settings.ts"
import { openTestStore } from "../testing/test-store.ts"
import { receive } from "./receive.ts"

const key = "k3y"
let store: Store
const undo: (() => void)[] = []
beforeAll(async () => {
  store = await openTestStore()
  undo.push(setClock({ now: () => someDay }), useSettings({ logLevel: "silent" }))
  await keepProject(store.db, "shop")
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

/** A signed call with an event at each of these instants. */
function call(...eventsMs: number[]) {
  const events = eventsMs.map((eventMs) => ({
    event_name: "transactional_email_status",
    event_data: { ...anEvent(), event_time: formatUtc(eventMs) },
  }))
  const body = (auth: string) => JSON.stringify({ auth, events_by_user: [{ user_id: 1, events }] })
  const bytes = Buffer.from(body(createHash("md5").update(body(key)).digest("hex")))
  return receive(store.db, { project: "shop", bytes, encoding: null, keysOf: async () => [key] })
}

const farMs = Date.UTC(2099, 0, 1)

test("CALLBACK-15 a call of events far ahead is refused, and keeps nothing", async () => {
  const before = await changesSeq(store.db, "shop")
  expect(await call(farMs)).toMatchObject({ ok: false, failure: { status: 400 } })
  expect(await changesSeq(store.db, "shop")).toBe(before)
})

test("CALLBACK-15 beside others it is left out, and the others are kept", async () => {
  expect(await call(farMs, someDay.getTime())).toMatchObject({ ok: true, value: { added: 1 } })
})
