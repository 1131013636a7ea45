import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "#lib/intake/receive/normalize"
import type { Store } from "#lib/data/store/open"
import { anAccess, anEvent, saveProject, someDay } from "#lib/testing/make"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { readLetters, readStory } from "./read-letters.ts"

let store: Store
let restore = () => {}
const job_id = "1ZymBc-00041N-9XaQ"
const range = { fromMs: someDay.getTime(), toMs: someDay.getTime() + 1000 }

beforeAll(async () => {
  store = await openTestStore()
  restore = useStore(store)
  await saveProject(store.db, "shop")
  const events = ["lena@example.com", "ludwig@example.com", "bob@example.com"].map((email) => ({
    event_name: "transactional_email_status",
    event_data: anEvent({
      email,
      status: "hard_bounced",
      delivery_info: { destination_response: `550 <${email}> unknown` },
      message_info: { subject: `For ${email}` },
    }),
  }))
  const normalized = normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, someDay.getTime())
  if (normalized) await append(store.db, "shop", [normalized])
})
afterAll(async () => {
  restore()
  await store.close()
})

describe("PROXY-3 viewers see no address", () => {
  test("in lists: not as address, not in a subject, not in an answer", async () => {
    const page = await readLetters(anAccess("viewer"), { ...range, limit: 10 })
    expect(page.letters).toHaveLength(3)
    expect(JSON.stringify(page)).not.toMatch(/lena|ludwig|bob/)
    expect(JSON.stringify(await readLetters(anAccess("editor"), { ...range, limit: 10 }))).toContain("lena@")
  })

  test("and they cannot find one by searching", async () => {
    const count = async (role: "viewer" | "operator", search: string) =>
      (await readLetters(anAccess(role), { ...range, search, limit: 10 })).letters.length
    expect(await count("viewer", "lena@")).toBe(0)
    expect(await count("operator", "lena@")).toBe(1)
    expect(await count("viewer", job_id)).toBe(3)
    // MESSAGESPAGE-9: nor by a whole address, existing or not.
    for (const search of ["lena@example.com", "LENA@EXAMPLE.COM", "nobody@example.com"])
      expect(await count("viewer", search)).toBe(0)
    expect(await count("operator", "LENA@Example.com")).toBe(1)
  })

  test("in a story: they request it by the masked address", async () => {
    const story = await readStory(anAccess("viewer"), job_id, "l•••@example.com")
    expect(story.letters).toHaveLength(2)
    expect(story.events).toHaveLength(2)
    expect(JSON.stringify(story)).not.toMatch(/lena|ludwig/)
    expect((await readStory(anAccess("viewer"), job_id, "lena@example.com")).letters).toEqual([])
    expect((await readStory(anAccess("manager"), job_id, "lena@example.com")).letters).toHaveLength(1)
  })
})
