import { afterAll, beforeAll, expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import type { NewLetter } from "#lib/data/store/event-log"
import type { Store } from "#lib/data/store/open"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { bareSources, storeLetters } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"
import { fieldValues } from "./field-values.ts"
import { readQuery } from "./query.ts"

let store: Store
let restore = () => {}
const startMs = someDay.getTime()

const letter = (project_id: string, n: number, campaign?: string): NewLetter => ({
  ...{ project_id, job_id: `job-${n}`, email: `reader${n}@example.com`, status: "sent", statuses: ["sent"] },
  ...{ first_at: at(startMs + n * 1000), last_at: at(startMs + n * 1000), subject: null, tags: [] },
  ...{ delivery_status: null, destination_response: null, from_email: null, metadata: {} },
  ...{ template_id: null, template_version: null },
  sources: { ...bareSources, ...(campaign === undefined ? {} : { campaign }) },
})

beforeAll(async () => {
  restore = useSettings()
  store = await openTestStore()
  for (const project of ["shop", "other"]) await saveProject(store.db, project)
  const campaigns = ["7", "7", "other", undefined, "9", "7", "9"]
  await storeLetters(
    store.db,
    "shop",
    campaigns.map((campaign, n) => letter("shop", n, campaign)),
  )
  await storeLetters(store.db, "other", [letter("other", 1, "7"), letter("other", 2, "secret")])
})
afterAll(async () => {
  restore()
  await store.close()
})

const range = { from: startMs, to: startMs + 3_600_000 }
const scope = (...ids: string[]) => ({ ids, shown: [] })
const valuesOf = async (of: ReturnType<typeof scope>, name: string, span = range, params = {}) =>
  (await fieldValues(store.db, of, readQuery(params), span, "en")).fields
    .find((field) => field.name === name)
    ?.values.map(({ value, label, countText }) => `${value} ${label} ${countText}`)

test("FILTER-8 MESSAGESPAGE-10 values of the list's period and projects are offered, most messages first", async () => {
  expect(await valuesOf(scope("shop"), "campaign")).toEqual(["7 7 3", "9 9 2", "other Other campaigns 1"])
  expect(await valuesOf(scope("shop", "other"), "campaign")).toEqual([
    "7 7 4",
    "9 9 2",
    "other Other campaigns 1",
    "secret secret 1",
  ])
  const later = { from: range.to + 3_600_000, to: range.to + 7_200_000 }
  expect(await valuesOf(scope("shop"), "campaign", later)).toEqual([])
})

test("FILTER-8 all providers and reasons are offered, and the chosen values even without messages", async () => {
  const providers = await valuesOf(scope("shop"), "provider", range, { provider: "gmx" })
  expect(providers?.[0]).toBe("other Other 7")
  expect(providers).toContain("gmx GMX and web.de 0")
  expect(providers).toContain("gmail Gmail 0")
  expect(await valuesOf(scope("shop"), "reason")).toContain("err_mailbox_full Mailbox full 0")
  expect(await valuesOf(scope("shop"), "domain", range, { domain: "shop.example" })).toEqual([
    "shop.example shop.example 0",
  ])
})
