import { afterAll, beforeAll, expect, test } from "vitest"
import { postgresEvents } from "#lib/data/events/postgres/adapter"
import { normalize } from "#lib/intake/receive/normalize"
import type { Store } from "#lib/data/store/open"
import { anEvent, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { refusedServers } from "./refused-servers.ts"

let store: Store
let restore = () => {}
const time = { domain: "postbox.example", fromMs: someDay.getTime(), toMs: someDay.getTime() + 3_600_000 }

/** A message that one of our servers could not deliver, one second after the previous one. */
const refused = (nth: number) => ({
  event_name: "transactional_email_status",
  event_data: anEvent({
    ...{ job_id: `job-${nth}`, email: `r${nth}@postbox.example`, status: "hard_bounced", second: nth },
    delivery_info: {
      delivery_status: nth % 2 === 0 ? "err_blacklisted" : "err_spam_rejected",
      sender_ip: `192.0.2.${nth}`,
    },
  }),
})

beforeAll(async () => {
  restore = useSettings({})
  store = await openTestStore()
  await saveProject(store.db, "shop")
  const events = [1, 2, 3, 4, 5, 6].map(refused)
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, someDay.getTime())
  if (!call) throw new Error("not a callback")
  await postgresEvents.append(store.db, "shop", [call])
})
afterAll(async () => {
  restore()
  await store.close()
})

test("BOUNCEPAGE-8 reads fewer messages of each block where more blocks are open, always the newest", async () => {
  const of = (blocks: number) => refusedServers(store.db, "shop", time, blocks)
  expect(await of(1)).toEqual(["192.0.2.4", "192.0.2.5", "192.0.2.6"])
  expect(await of(5)).toEqual(["192.0.2.5", "192.0.2.6"])
  expect(await of(10)).toEqual(["192.0.2.6"])
})
