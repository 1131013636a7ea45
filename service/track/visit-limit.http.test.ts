import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { limits } from "#contract/limits"
import { at, hours, manualClock, minutes, plus } from "../clock.ts"
import { openHttp } from "../components.ts"
import type { Component } from "../context.ts"
import { publicLink } from "../links/public-link.ts"
import { rows } from "../store/open.ts"
import { makeProject } from "../testing/make.ts"
import { makeLetters } from "../testing/make-letters.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { openVisitLimit } from "./visit-limit.ts"

const max = limits.letterVisitsPerHourMax
const begin = at(Date.UTC(2026, 2, 1, 12, 30))
const clock = manualClock(begin)
let service: TestService
/** Another process on the same store, as far as memory goes. */
let other: Component
let project_id: number
beforeAll(async () => {
  service = await startService({ clock, isApiOnly: true })
  other = await openHttp({ ...service.ctx, config: { ...service.ctx.config, port: 0 } })
  project_id = (await makeProject(service)).project_id
})
afterAll(async () => {
  await other.close()
  await service.close()
})

let jobs = 0
async function newLetter(): Promise<string> {
  const about = { project_id, job_id: `B${++jobs}` }
  const [letter_id = ""] = await makeLetters(service.ctx.store.db, about, [`r${jobs}@mail.example`], begin)
  return letter_id
}

/** Visits a letter so often, by either process in turn; every visitor gets the usual answer. */
async function visit(letter_id: string, kind: "open" | "click", times: number): Promise<void> {
  const url = kind === "click" ? { url: "https://shop.example/" } : {}
  const answers = await Promise.all(
    Array.from({ length: times }, (_, n) => {
      const base = `http://127.0.0.1:${n % 2 === 0 ? service.ctx.config.port : other.port}`
      return fetch(publicLink({ kind, project_id, letter_id, ...url }, base, service.ctx.sealer), {
        redirect: "manual",
      }).then(({ status }) => status)
    }),
  )
  expect(new Set(answers)).toEqual(new Set([kind === "open" ? 200 : 302]))
}

async function recorded(letter_id: string): Promise<Record<string, number>> {
  const found = await rows<{ status: string; times: number }>(
    service.ctx.store.db,
    sql`select status, count(*)::int as times from events
        where project_id = ${project_id} and letter_id = ${letter_id} group by status`,
  )
  return Object.fromEntries(found.map(({ status, times }) => [status, times]))
}

test("TRACK-13 a much-opened letter has so many events an hour, over all processes, and more in the next one", async () => {
  clock.set(begin)
  const letter_id = await newLetter()
  const another = await newLetter()
  await visit(letter_id, "open", max + 60)
  await expect.poll(() => recorded(letter_id)).toEqual({ opened: max })
  await visit(letter_id, "click", 2)
  await visit(another, "open", 1)
  await expect.poll(() => recorded(letter_id)).toEqual({ opened: max, clicked: 2 })
  await expect.poll(() => recorded(another)).toEqual({ opened: 1 })
  clock.set(plus(begin, minutes(29)))
  await visit(letter_id, "open", 2)
  expect(await recorded(letter_id)).toEqual({ opened: max, clicked: 2 })
  clock.set(plus(begin, hours(1)))
  await visit(letter_id, "open", 2)
  await expect.poll(() => recorded(letter_id)).toEqual({ opened: max + 2, clicked: 2 })
})

test("TRACK-13 one process alone makes no query beyond the limit, and evicts rare letters", () => {
  const limit = openVisitLimit(2)
  const event = (letter_id: string) =>
    ({ project_id: 1, letter_id, status: "opened", event_time: begin }) as const
  const times = (letter_id: string) =>
    Array.from({ length: max + 5 }, () => limit.mayCount(event(letter_id))).filter(Boolean).length
  expect([times("a"), times("a"), times("b")]).toEqual([max, 0, max])
  expect(times("c")).toBe(max)
  // `a` was evicted by `c`; the store still has it.
  expect(times("a")).toBe(max)
})
