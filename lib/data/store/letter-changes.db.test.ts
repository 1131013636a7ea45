import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { anEvent, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "#lib/intake/receive/normalize"
import { fits } from "./fitting-letters.ts"
import { changedLetters, newestChanged, seqBefore } from "./letter-changes.ts"
import { changesSeq, listLetters } from "./letters.ts"
import type { Store } from "./open.ts"

let store: Store
let restore = () => {}

const words = ["sent", "delivered", "soft_bounced", "hard_bounced", "opened", "spam"]
const domains = ["gmail.com", "shop.example", "Outlook.com"]

/** An event of one of twelve messages, each with its subject, tags and template. */
const event = (second: number, letter: number, status: string) =>
  anEvent({
    second,
    job_id: `Job-${letter % 4}`,
    email: `reader.${letter}@${domains[letter % 3]}`,
    status,
    ...(status.endsWith("bounced") && {
      delivery_info: {
        delivery_status: letter % 2 ? "err_user_unknown" : "err_mailbox_full",
        ...(letter % 4 && { sender_ip: "192.0.2.1" }),
      },
    }),
    ...(status === "delivered" && { delivery_info: { sender_ip: "192.0.2.2" } }),
    ...(status === "opened" && {
      delivery_info:
        letter % 4
          ? { traffic_type: "human", device_type: "mobile", ...(letter % 3 && { country_code: "PL" }) }
          : { traffic_type: "machine" },
    }),
    metadata: letter % 4 ? { campaign_id: String(letter % 3) } : {},
    message_info: {
      subject: letter === 5 ? "100%_off for ann@example.com" : `Order ${letter} — Größe`,
      tags: letter % 2 ? ["receipt"] : ["news", "ann@example.com"],
      ...(letter % 3 ? { template_id: "welcome", template_version: letter % 4 } : {}),
    },
  })

async function take(project_id: string, list: ReturnType<typeof anEvent>[]) {
  const events = list.map((event_data) => ({ event_name: "transactional_email_status", event_data }))
  const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, someDay.getTime())
  if (!call) throw new Error("not a callback")
  await append(store.db, project_id, [call])
}

beforeAll(async () => {
  restore = useSettings()
  store = await openTestStore()
  for (const slug of ["shop", "other", "empty"]) await saveProject(store.db, slug)
  for (let n = 0; n < 60; n += 1) await take("shop", [event(n, n % 12, words[(n * 7) % 6] ?? "sent")])
  await take("other", [event(1, 1, "sent")])
})
afterAll(async () => {
  await store.close()
  restore()
})

describe("TAIL-1 messages in the order in which they changed", () => {
  test("each once, with its newest event, newest first, of this project alone", async () => {
    const { letters, seq, isAll } = await newestChanged(store.db, "shop")
    expect(letters).toHaveLength(12)
    expect(letters.map((one) => one.seq)).toEqual(letters.map((one) => one.seq).sort((a, b) => b - a))
    expect([seq, isAll]).toEqual([await changesSeq(store.db, "shop"), true])
    expect(letters[0]).toMatchObject({ email: "reader.11@Outlook.com", job_id: "Job-3" })
    expect(letters[0]).not.toHaveProperty("sources")
    expect(letters[0]?.last_at).toBeInstanceOf(Date)
    expect(await newestChanged(store.db, "empty")).toEqual({ letters: [], seq: 0, isAll: true })
  })

  test("read in parts, every event is read once: for any parts, the final state is the same", async () => {
    const whole = new Map((await newestChanged(store.db, "shop")).letters.map((one) => [one.email, one.seq]))
    for (const max of [1, 7, 59, 60, 61]) {
      const newest = new Map<string, number>()
      const seen: number[] = []
      for (let after = 0, more = true; more; ) {
        const part = await changedLetters(store.db, "shop", after, max)
        for (const one of [...part.letters].reverse()) newest.set(one.email, one.seq)
        expect(part.letters.every((one) => one.seq > after && one.seq <= part.seq)).toBe(true)
        seen.push(part.seq)
        after = part.seq
        more = !part.isAll
      }
      expect(newest).toEqual(whole)
      expect(new Set(seen).size).toBeGreaterThanOrEqual(Math.floor(60 / max))
    }
    const end = await changesSeq(store.db, "shop")
    expect(await changedLetters(store.db, "shop", end)).toEqual({ letters: [], seq: end, isAll: true })
  })

  test("concurrent writes lose nothing for a reader in between", async () => {
    await saveProject(store.db, "busy")
    const emails = Array.from({ length: 40 }, (_, n) => `reader.${n}@${domains[n % 3]}`)
    let isWriting = true
    const heard: string[] = []
    const listening = (async () => {
      for (let after = 0; ; ) {
        const wasWriting = isWriting
        const part = await changedLetters(store.db, "busy", after, 3)
        after = part.seq
        heard.push(...part.letters.map((one) => one.email))
        if (!wasWriting && part.isAll) return
      }
    })()
    await Promise.all(emails.map((_, n) => take("busy", [event(n, n, "sent")])))
    isWriting = false
    await listening
    expect(heard.sort()).toEqual([...emails].sort())
  })

  test("the event with this many newer ones", async () => {
    const end = await changesSeq(store.db, "shop")
    expect(await seqBefore(store.db, "shop", 60)).toBe(null)
    const before = await seqBefore(store.db, "shop", 10)
    expect((await changedLetters(store.db, "shop", before ?? 0)).letters).toHaveLength(10)
    expect(before).toBeLessThan(end)
  })
})

describe("TAIL-2 the conditions of a tail are those of the list", () => {
  const filters = [
    {},
    ...words.map((status) => ({ status: [status] })),
    ...words.map((had) => ({ had })),
    { status: ["opened", "spam"], had: "delivered" },
    { reason: "err_user_unknown" },
    { reason: "err_user_unknown", status: ["soft_bounced"] },
    { tag: "receipt" },
    { tag: "ann@example.com" },
    { template: "welcome" },
    { domain: "outlook.com" },
    { domain: "shop.example", template: "welcome" },
    { provider: "gmail" },
    { provider: "microsoft", tag: "receipt" },
    { email: "READER.7@shop.example" },
    { email: "reader.2@outlook.com", status: ["delivered", "opened", "spam"] },
    { email: "reader.2@outlook.co" },
    { email: "reader.7@shop.example", campaign: "1" },
    { campaign: "1" },
    { campaign: "2", tag: "receipt" },
    { provider: ["gmail", "microsoft"], template: ["welcome", ""] },
    { tag: ["receipt", "ann@example.com"] },
    { reason: ["err_user_unknown", ""] },
    { template: "welcome", version: ["1", "3"] },
    { server: "192.0.2.1" },
    { server: ["", "192.0.2.2"] },
    { people: true, country: ["PL", ""] },
    { device: "mobile", had: "opened" },
    { search: "ORDER 1" },
    { search: "größe" },
    { search: "100%_" },
    { search: "%" },
    { search: "ann@" },
    { search: "reader.7@" },
    { job_id: "job-2" },
    { job_id: "job-2", status: ["delivered", "opened"], tag: "receipt" },
    { job_id: "job-" },
    { search: "Job-2" },
    { search: "job-2" },
    { search: "@gmail", status: ["delivered", "opened"] },
  ]
  const cases = filters.flatMap((filter) =>
    [true, false].map((canSearchAddresses) => ({ ...filter, canSearchAddresses })),
  )

  test.each(cases)("$#: %j", async (filter) => {
    const span = { fromMs: someDay.getTime() - 86_400_000, toMs: someDay.getTime() + 86_400_000 }
    const listed = await listLetters(store.db, "shop", { ...span, ...filter, limit: 50 })
    const { letters } = await newestChanged(store.db, "shop")
    const fitting = letters.filter((letter) => fits(letter, filter))
    const names = (list: readonly { email: string }[]) => list.map(({ email }) => email).sort()
    expect(names(fitting)).toEqual(names(listed.letters))
  })
})
