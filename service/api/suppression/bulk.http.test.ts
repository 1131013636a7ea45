import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { limits } from "#contract/limits"
import { emailSend } from "#contract/methods/email"
import {
  suppressionCount,
  suppressionDeleteMany,
  suppressionGet,
  suppressionList,
  suppressionSet,
  suppressionSetMany,
} from "#contract/methods/suppression"
import { at, days, manualClock } from "../../clock.ts"
import { letters } from "../../store/schema/messages.ts"
import type { SuppressionCause } from "../../store/schema/suppressions.ts"
import { sharedListId } from "../../store/suppressions.ts"
import { suppress } from "../../suppress/add.ts"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const start = at(Date.UTC(2026, 4, 4, 12))
const clock = manualClock(start)
let service: TestService
let project: MadeProject
let other: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock, config: { hasGlobalList: true } })
  other = await makeProject(service)
})
afterAll(() => service.close())

const fresh = async () => {
  project = await makeProject(service)
  return project
}
const hold = (email: string, cause: SuppressionCause, more: object = {}) =>
  suppress(service.ctx.store.db, [
    { project_id: project.project_id, email, cause, source: "system", at: clock.now(), ...more },
  ])
const list = async (input: object) => await service.ok(suppressionList, input, project.key)
const emails = async (input: object) => (await list(input)).suppressions.map((one) => one.email)
const setMany = (
  suppressions: { email: string; cause: string; created?: string; line?: number }[],
  more: object = {},
) => service.ok(suppressionSetMany, { suppressions, ...more }, project.key)
const deleteMany = (suppressions: { email: string; cause?: string }[], more: object = {}) =>
  service.ok(suppressionDeleteMany, { suppressions, ...more }, project.key)
const outcomes = (answer: { results: { outcome: string }[] }) => answer.results.map((one) => one.outcome)

describe("EXT-20 details", () => {
  test("reason, job_id and expires are returned where they are known, and only on request", async () => {
    await fresh()
    const email = "reader@mail.example"
    const message = makeMessage(project, email)
    const { job_id } = await service.ok(emailSend, { message }, project.key)
    const [letter] = await service.ctx.store.db.select().from(letters)
    await hold(email, "temporary_unavailable", { letter_id: letter?.letter_id, reason: "err_mailbox_full" })
    await service.ok(suppressionSet, { email: "by-hand@mail.example", cause: "unsubscribed" }, project.key)
    const plain = { email, cause: "temporary_unavailable", source: "system", is_deletable: true }
    const created = "2026-05-04 12:00:00"
    expect((await list({ cause: "temporary_unavailable" })).suppressions).toEqual([{ ...plain, created }])
    const full = { reason: "err_mailbox_full", job_id, expires: "2026-05-07 12:00:00" }
    expect((await list({ details: 1, cause: "temporary_unavailable" })).suppressions).toEqual([
      { ...plain, created, ...full },
    ])
    const got = await service.ok(suppressionGet, { email, details: 1 }, project.key)
    expect(got.suppressions).toMatchObject([{ cause: "temporary_unavailable", ...full }])
    const [byHand] = (await list({ details: 1, cause: "unsubscribed" })).suppressions
    expect(byHand).not.toHaveProperty("reason")
    expect(byHand).not.toHaveProperty("expires")
    // AUTH-7: a letter of another project is never visible.
    project = other
    await hold(email, "unsubscribed", { letter_id: letter?.letter_id })
    expect((await list({ details: 1 })).suppressions[0]).not.toHaveProperty("job_id")
  })
})

describe("EXT-21 search, until_time and order", () => {
  test("newest first goes through everything once, page by page", async () => {
    await fresh()
    for (let n = 0; n < 7; n++)
      await hold(`n${n}@mail.example`, "unsubscribed", { at: at(start.getTime() - (n % 4) * 60_000) })
    const seen: string[] = []
    let cursor = ""
    do {
      const page = await list({ order: "newest", limit: 2, cursor })
      seen.push(...page.suppressions.map((one) => one.email))
      cursor = page.cursor
    } while (cursor)
    expect(seen).toEqual(["n4", "n0", "n5", "n1", "n6", "n2", "n3"].map((name) => `${name}@mail.example`))
    expect([...seen].reverse()).toEqual(await emails({ order: "oldest" }))
    expect(await emails({ order: "", limit: 1 })).toEqual(["n3@mail.example"])
  })
  test("until_time ends before its instant, on every page, and start_time applies together with newest", async () => {
    await fresh()
    for (let n = 1; n <= 5; n++)
      await hold(`d${n}@mail.example`, "unsubscribed", { at: at(Date.UTC(2026, 4, n)) })
    const span = { start_time: "2026-05-02 00:00:00", until_time: "2026-05-05 00:00:00" }
    expect(await emails({ ...span })).toEqual(["d2", "d3", "d4"].map((one) => `${one}@mail.example`))
    const first = await list({ ...span, order: "newest", limit: 2 })
    const rest = await list({ ...span, order: "newest", limit: 2, cursor: first.cursor })
    expect(rest.suppressions.map((one) => one.email)).toEqual(["d2@mail.example"])
  })
  test("search finds the beginning of an address in any case, or of a domain, in the order of addresses", async () => {
    await fresh()
    for (const email of [
      "lena@b.example",
      "lena.f@a.example",
      "lenz@a.example",
      "max@a.example",
      "le_a@a.example",
    ])
      await hold(email, "unsubscribed")
    expect(await emails({ search: "LEN" })).toEqual(["lena.f@a.example", "lena@b.example", "lenz@a.example"])
    expect(await emails({ search: "lena@" })).toEqual(["lena@b.example"])
    expect(await emails({ search: "@a.ex" })).toEqual([
      "le_a@a.example",
      "lena.f@a.example",
      "lenz@a.example",
      "max@a.example",
    ])
    // No wildcards: a percent sign and a line are characters like others.
    expect(await emails({ search: "le_" })).toEqual(["le_a@a.example"])
    expect(await emails({ search: "%" })).toEqual([])
    expect(await emails({ search: "' or 1=1 --" })).toEqual([])
    expect(await emails({ search: "  " })).toHaveLength(5)
    for (const search of ["le", "@"]) {
      const whole = await emails({ search })
      const paged: string[] = []
      let cursor = ""
      do {
        const page = await list({ search, limit: 1, cursor })
        paged.push(...page.suppressions.map((one) => one.email))
        cursor = page.cursor
      } while (cursor)
      expect(paged).toEqual(whole)
    }
    // AUTH-7
    expect((await service.ok(suppressionList, { search: "lena" }, other.key)).suppressions).toEqual([])
  })
})

describe("EXT-24 suppression/count", () => {
  test("counts by cause the entries that the same filters list, without expired or foreign ones", async () => {
    await fresh()
    for (const name of ["a", "b", "c"]) await hold(`${name}@mail.example`, "unsubscribed")
    await hold("a@other.example", "complained")
    await hold("gone@mail.example", "temporary_unavailable", { at: at(start.getTime() - days(4)) })
    const count = async (input: object) => {
      const { status: _, ...rest } = await service.ok(suppressionCount, input, project.key)
      return rest
    }
    const all = { total: 4, causes: { unsubscribed: 3, complained: 1 }, is_about: false }
    expect(await count({})).toEqual(all)
    expect(await count({ search: "a" })).toMatchObject({ causes: { unsubscribed: 1, complained: 1 } })
    expect(await count({ search: "@mail" })).toMatchObject({ total: 3 })
    expect(await count({ source: "user" })).toEqual({ total: 0, causes: {}, is_about: false })
    expect(await count({ until_time: "2026-05-04 12:00:00" })).toMatchObject({ total: 0 })
  })
})

describe("EXT-22 suppression/set-many", () => {
  const cause = "unsubscribed"
  test("an entry keeps the list and the line that it came with, and loses them to who is believed more", async () => {
    await fresh()
    const email = "new@mail.example"
    await setMany([{ email: "by-hand@mail.example", cause }])
    const file = [
      { email, cause, line: 2 },
      { email: "by-hand@mail.example", cause, line: 3 },
    ]
    await setMany(file, { batch: "first" })
    await setMany([{ email, cause, line: 9 }], { batch: "second" })
    const origins = async () =>
      Object.fromEntries(
        (await list({ details: 1 })).suppressions.map((one) => [one.email, [one.batch, one.line]]),
      )
    expect(await origins()).toEqual({ [email]: ["first", 2], "by-hand@mail.example": [undefined, undefined] })
    // Without details the answers are the published ones.
    expect((await list({})).suppressions[0]).not.toHaveProperty("batch")
    await hold(email, cause, { source: "subscriber" })
    expect((await origins())[email]).toEqual([undefined, undefined])
    await deleteMany([{ email }])
    await setMany([{ email, cause, line: 9 }], { batch: "second" })
    expect((await origins())[email]).toEqual(["second", 9])
  })
  test("returns an outcome for each row; a dry run returns the same and writes nothing", async () => {
    await fresh()
    await hold("here@mail.example", cause)
    await hold("else@mail.example", "complained")
    const rows = [
      { email: " New@Mail.example ", cause },
      { email: "here@mail.example", cause },
      { email: "else@mail.example", cause },
      { email: "new@mail.example", cause },
      { email: "no-at.example", cause },
      { email: "", cause },
      { email: "x@mail.example", cause: "blocked" },
      { email: "y@mail.example", cause: "nonsense" },
      { email: "z@mail.example", cause, created: "2026-13-02 00:00:00" },
      { email: "old@mail.example", cause: "temporary_unavailable", created: "2026-01-01 00:00:00" },
      { email: "ahead@mail.example", cause, created: "2036-01-01 00:00:00" },
      { email: "=cmd|'/C calc'!A0", cause },
      { email: "<b>@mail.example", cause },
    ]
    const expected = [
      "added",
      "present",
      "other_cause",
      "duplicate",
      "bad_email",
      "bad_email",
      "bad_cause",
      "bad_cause",
      "bad_created",
      "over",
      "added",
      "bad_email",
      "bad_email",
    ]
    const dry = await setMany(rows, { dry_run: 1 })
    expect(outcomes(dry)).toEqual(expected)
    expect(dry.counts).toMatchObject({ added: 2, bad_email: 4 })
    expect((await list({})).suppressions).toHaveLength(2)
    expect(outcomes(await setMany(rows))).toEqual(expected)
    expect((await emails({ search: "@mail" })).sort()).toEqual(
      ["ahead", "else", "else", "here", "new"].map((name) => `${name}@mail.example`),
    )
    // The same again adds nothing.
    expect((await setMany(rows)).counts).not.toHaveProperty("added")
    const message = makeMessage(project, "new@mail.example")
    expect((await service.call("email/send", { message }, project.key)).code).toBe(204)
  })
  test("skip_known leaves addresses alone that are suppressed for another cause", async () => {
    await fresh()
    await hold("else@mail.example", "complained")
    const rows = [{ email: "else@mail.example", cause }]
    expect(outcomes(await setMany(rows, { skip_known: 1 }))).toEqual(["other_cause"])
    expect((await list({})).suppressions).toHaveLength(1)
  })
  test("AUTH-7 writes into its own project alone", async () => {
    await fresh()
    await setMany([{ email: "mine@mail.example", cause }])
    expect((await service.ok(suppressionList, { search: "mine" }, other.key)).suppressions).toEqual([])
  })
})

describe("EXT-23 suppression/delete-many", () => {
  test("removes the removable entries, reports the others, and returns the data to restore them", async () => {
    await fresh()
    const created = "2026-05-04 12:00:00"
    await hold("two@mail.example", "unsubscribed")
    await hold("two@mail.example", "permanent_unavailable")
    await hold("one@mail.example", "unsubscribed")
    await hold("one@mail.example", "permanent_unavailable")
    await hold("angry@mail.example", "complained", { source: "subscriber" })
    await hold("blocked@mail.example", "blocked")
    const rows = [
      { email: "TWO@mail.example" },
      { email: "one@mail.example", cause: "unsubscribed" },
      { email: "one@mail.example", cause: "unsubscribed" },
      { email: "angry@mail.example" },
      { email: "blocked@mail.example", cause: "blocked" },
      { email: "nobody@mail.example" },
      { email: "nobody" },
      { email: "one@mail.example", cause: "nonsense" },
    ]
    const expected = [
      "removed",
      "removed",
      "duplicate",
      "undeletable",
      "undeletable",
      "absent",
      "bad_email",
      "bad_cause",
    ]
    expect(outcomes(await deleteMany(rows, { dry_run: 1 }))).toEqual(expected)
    expect((await list({})).suppressions).toHaveLength(6)
    const answer = await deleteMany(rows, { comment: "asked for it" })
    expect(outcomes(answer)).toEqual(expected)
    expect(answer.results[0]?.removed).toEqual([
      { cause: "permanent_unavailable", created },
      { cause: "unsubscribed", created },
    ])
    expect((await list({})).suppressions.map((one) => [one.email, one.cause]).sort()).toEqual([
      ["angry@mail.example", "complained"],
      ["blocked@mail.example", "blocked"],
      ["one@mail.example", "permanent_unavailable"],
    ])
    const back = answer.results.flatMap((one) =>
      (one.removed ?? []).map((entry) => ({ email: one.email, ...entry })),
    )
    expect((await setMany(back)).counts).toEqual({ added: 2, other_cause: 1 })
    expect((await list({})).suppressions).toHaveLength(6)
  })
  test("AUTH-7 another project's entries and the shared list are out of reach", async () => {
    await fresh()
    await hold("shared@mail.example", "permanent_unavailable", { project_id: sharedListId })
    await hold("mine@mail.example", "unsubscribed")
    const rows = [{ email: "mine@mail.example" }, { email: "shared@mail.example" }]
    const answer = await service.ok(suppressionDeleteMany, { suppressions: rows }, other.key)
    expect(outcomes(answer)).toEqual(["absent", "absent"])
    expect(outcomes(await deleteMany(rows))).toEqual(["removed", "absent"])
  })
})

describe("EXT-22 EXT-23 what is malformed is 400 with the field", () => {
  const row = { email: "a@mail.example", cause: "unsubscribed" }
  const many = Array.from({ length: limits.suppressionsPerCallMax + 1 }, () => row)
  test.each<[string, string, object]>([
    ["suppression/list", "search", { search: 7 }],
    ["suppression/list", "search", { search: "a".repeat(321) }],
    ["suppression/list", "until_time", { until_time: "today" }],
    ["suppression/list", "order", { order: "random" }],
    ["suppression/list", "details", { details: "yes" }],
    ["suppression/get", "details", { email: row.email, details: 2 }],
    ["suppression/count", "cause", { cause: "x" }],
    ["suppression/count", "search", { search: [] }],
    ["suppression/set-many", "suppressions", {}],
    ["suppression/set-many", "suppressions", { suppressions: [] }],
    ["suppression/set-many", "suppressions", { suppressions: many }],
    ["suppression/set-many", "suppressions.0.email", { suppressions: [{ cause: "x" }] }],
    ["suppression/set-many", "suppressions.0.cause", { suppressions: [{ email: "x" }] }],
    ["suppression/set-many", "suppressions.0", { suppressions: ["x"] }],
    ["suppression/set-many", "suppressions.0.line", { suppressions: [{ ...row, line: 0 }] }],
    ["suppression/set-many", "suppressions.0.line", { suppressions: [{ ...row, line: 2 ** 31 }] }],
    ["suppression/set-many", "batch", { suppressions: [row], batch: "a".repeat(101) }],
    ["suppression/set-many", "dry_run", { suppressions: [row], dry_run: "x" }],
    ["suppression/delete-many", "suppressions", { suppressions: many }],
    ["suppression/delete-many", "comment", { suppressions: [row], comment: 7 }],
  ])("%s %s", async (method, field, input) => {
    const refused = await service.call(method, input, other.key)
    expect(refused).toMatchObject({ http_status: 400, code: 400 })
    expect(refused.message).toContain(`${field}: `)
  })
})
