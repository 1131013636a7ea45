import { afterAll, beforeAll, expect, test } from "vitest"
import type { Store } from "#lib/data/store/open"
import { type EndedLetter, endedLetter } from "#lib/testing/ended-letter"
import { saveProject, someDay } from "#lib/testing/make"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"
import { messagesOf, recipientsOf } from "./recipients.ts"

const slug = "people"
const startMs = someDay.getTime()
const span = { fromMs: startMs - 86_400_000, toMs: startMs + 86_400_000 }
const listed = { project_id: slug, canSearchAddresses: true }

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await saveProject(store.db, slug)
  const full: [string, string] = ["soft_bounced", "err_mailbox_full"]
  const unknown: [string, string] = ["hard_bounced", "err_user_unknown"]
  const letters: EndedLetter[] = [
    { email: "ann@example.com", quarter: 1, ends: [full] },
    { email: "Ann@Example.com", quarter: 2, ends: [full] },
    { email: "bob@gmail.com", quarter: 3, ends: [full] },
    { email: "cleo@gmail.com", quarter: 4, ends: [unknown] },
    ...Array.from({ length: 2100 }, (_, n) => ({
      ...{ email: `r${n % 1500}@many.example`, quarter: -1 - (n % 50), ends: [unknown] },
    })),
  ]
  await storeLetters(store.db, slug, letters.map(endedLetter(slug, startMs)))
})
afterAll(() => store.close())

test("BOUNCEPAGE-17 lists each matching person once, with the address of their newest message", async () => {
  const reason = "err_mailbox_full"
  expect(await recipientsOf(store.db, listed, { ...span, reason }, 10)).toEqual({
    emails: ["bob@gmail.com", "Ann@Example.com"],
    isAll: true,
  })
  expect(await recipientsOf(store.db, listed, { ...span, search: "ANN@example.com" }, 10)).toMatchObject({
    emails: ["Ann@Example.com"],
  })
  const elsewhere = { ...listed, project_id: "elsewhere" }
  expect(await recipientsOf(store.db, elsewhere, span, 10)).toEqual({ emails: [], isAll: true })
})

test("BOUNCEPAGE-17 lists all of them, over many pages, up to the requested number", async () => {
  const all = await recipientsOf(store.db, listed, { ...span, domain: "many.example" }, 10_000)
  expect([new Set(all.emails).size, all.isAll]).toEqual([1500, true])
  const some = await recipientsOf(store.db, listed, span, 3)
  expect(some).toEqual({ emails: ["cleo@gmail.com", "bob@gmail.com", "Ann@Example.com"], isAll: false })
})

test("MESSAGEPAGE-9 lists matching messages by job and address, up to the requested number", async () => {
  const many = await messagesOf(store.db, listed, { ...span, domain: "many.example" }, 10_000)
  expect([new Set(many.messages.map(({ job_id }) => job_id)).size, many.isAll]).toEqual([2100, true])
  const some = await messagesOf(store.db, listed, span, 2)
  expect(some).toEqual({
    messages: [
      { job_id: "job-3", email: "cleo@gmail.com" },
      { job_id: "job-2", email: "bob@gmail.com" },
    ],
    isAll: false,
  })
  expect((await messagesOf(store.db, listed, { ...span, reason: "err_mailbox_full" }, 3)).isAll).toBe(true)
})
