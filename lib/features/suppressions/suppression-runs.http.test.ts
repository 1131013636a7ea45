import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { projectCreate } from "#contract/methods/project"
import { suppressionList } from "#contract/methods/suppression"
import type { ProjectAction } from "#lib/access/actions/project-action"
import type { Role } from "#lib/access/auth/permissions"
import { listAudit, searchAudit } from "#lib/data/store/audit"
import type { Store } from "#lib/data/store/open"
import { createUser } from "#lib/data/store/users"
import { putKey } from "#lib/mail-api/proxy/keys"
import { anAccess, aProject, aUser, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { importOf, importsWith } from "./import-origin.ts"
import { openSuppressionFile } from "./suppression-file.ts"
import { beginRun, checkRows, type StepAnswer, stepRun } from "./suppression-runs.ts"

let service: TestService
let store: Store
let key = ""
let slug = ""
let turn = 0
let restore = () => {}

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  restore = useSettings({ serviceBaseUrl: service.url })
  store = await openTestStore()
  for (const name of ["user-1", "user-2"]) {
    const { user_id, email } = aUser(name)
    await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  }
})
afterAll(async () => {
  restore()
  await store.close()
  await service.close()
})
beforeEach(async () => {
  slug = `shop-${++turn}`
  const made = await service.ok(projectCreate, { project: { name: slug } }, service.accountKey)
  key = made.project_api_key
  await saveProject(store.db, slug)
  await putKey(store.db, slug, "", key)
})

const action = (input: unknown, role: Role = "operator"): ProjectAction => ({
  access: anAccess(role, aProject(slug)),
  input,
  ip: "192.0.2.1",
  user_agent: null,
})
const begin = async (input: unknown): Promise<number> => {
  const begun = await beginRun(store.db, action(input))
  if (!begun.ok) throw new Error(begun.failure.message)
  return begun.value.run_id
}
const step = async (run: number, input: unknown): Promise<StepAnswer> => {
  const done = await stepRun(store.db, action(input), run)
  if (!done.ok) throw new Error(done.failure.message)
  return done.value
}
const readers = (count: number, cause = "unsubscribed") =>
  Array.from({ length: count }, (_, n) => ({ email: `r${n}@mail.example`, cause }))
const listed = async (input: object = {}) =>
  (await service.ok(suppressionList, { limit: 10_000, ...input }, key)).suppressions
const log = async () => (await listAudit(store.db, slug, 10)).map((row) => row)

describe("SUPPRESSPAGE-6 an import is one row of the log", () => {
  test("in progress before the first step, counting, done at the end", async () => {
    const run = await begin({ kind: "import", file: "old.csv", lines: 3000, reason: "moved" })
    expect(await log()).toMatchObject([
      { action: "suppression/import", outcome: "under way", target: "old.csv" },
    ])
    const rows = [...readers(2500), { email: "no-at", cause: "unsubscribed" }]
    const first = await step(run, { suppressions: rows })
    expect(first.outcomes).toEqual([...rows.slice(0, -1).map(() => "added"), "bad_email"])
    expect(await log()).toMatchObject([{ outcome: "under way", after: { added: 2500, bad_email: 1 } }])
    await step(run, { suppressions: readers(3) })
    await step(run, { end: "done" })
    expect(await log()).toMatchObject([
      { outcome: "success", after: { added: 2500, present: 3 }, input: { reason: "moved", lines: 3000 } },
    ])
    expect(await listed()).toHaveLength(2500)
    expect(await stepRun(store.db, action({ suppressions: readers(1) }), run)).toMatchObject({
      failure: { status: 409 },
    })
  })

  test("SUPPRESSPAGE-11 each entry names its file, line and user, and the log finds the import by the address", async () => {
    const run = await begin({ kind: "import", file: "old.csv" })
    const lined = readers(4).map((one, n) => ({ ...one, line: n + 2 }))
    await step(run, { suppressions: lined.slice(2) })
    await step(run, { suppressions: lined.slice(0, 2) })
    await step(run, { end: "done" })
    const again = await begin({ kind: "import", file: "new.csv" })
    await step(again, { suppressions: [{ email: "r1@mail.example", cause: "unsubscribed", line: 77 }] })
    await step(again, { end: "done" })
    const [entry] = await listed({ details: 1, search: "r1@" })
    expect(entry).toMatchObject({ email: "r1@mail.example", line: 3 })
    const origin = { run_id: run, file: "old.csv", line: 3, who: "user-1" }
    expect(await importOf(store.db, slug, entry ?? {})).toEqual(origin)
    // Another project's log has no such row.
    expect(await importOf(store.db, "elsewhere", entry ?? {})).toBeNull()
    expect((await log()).map((row) => row.after)).toMatchObject([
      { present: 1, first_line: 77, last_line: 77 },
      { added: 4, first_line: 2, last_line: 5 },
    ])
    const access = anAccess("operator", aProject(slug))
    const filter = { fromMs: 0, toMs: 4e12, cursor: null, limit: 10 }
    const find = async (target: string) => {
      const related = await importsWith(store.db, access, target)
      const { acts } = await searchAudit(store.db, slug, { ...filter, target, related })
      return acts.map((act) => [act.target, related[0]?.line])
    }
    expect(await find("r1@mail.example")).toEqual([["old.csv", 3]])
    expect(await find("nobody@mail.example")).toEqual([])
    expect(await find("old")).toEqual([["old.csv", undefined]])
  })

  test("AUDIT-4 a step calls the mail service only if the log can be written", async () => {
    const run = await begin({ kind: "import", file: "old.csv" })
    await store.db.execute(sql`alter table audit add constraint closed check (false) not valid`)
    try {
      await expect(stepRun(store.db, action({ suppressions: readers(1) }), run)).rejects.toThrow()
    } finally {
      await store.db.execute(sql`alter table audit drop constraint closed`)
    }
    expect(await listed()).toEqual([])
  })

  test("a dry run has the same result, and leaves no row in list and log", async () => {
    const run = await begin({ kind: "import", file: "old.csv" })
    await step(run, { suppressions: readers(2) })
    await step(run, { end: "stopped" })
    const rows = [...readers(3), { email: "r0@mail.example", cause: "complained" }]
    const checked = await checkRows(store.db, action({ suppressions: rows, skip_known: 1 }))
    expect(checked).toMatchObject({ value: { outcomes: ["present", "present", "added", "other_cause"] } })
    expect(await listed()).toHaveLength(2)
    expect(await log()).toMatchObject([{ outcome: "success", after: { stopped: 1 } }])
  })

  test("BOUNCEPAGE-17 recipients of all messages that match a filter are one row too, which names the filter", async () => {
    const filter = { reason: "err_user_unknown", range: "7d" }
    const run = await begin({ kind: "messages", filter, reason: "left the list" })
    const target = "reason: err_user_unknown, range: 7d"
    expect(await log()).toMatchObject([{ action: "suppression/set-matching", outcome: "under way", target }])
    expect((await step(run, { suppressions: readers(3) })).counts).toEqual({ added: 3 })
    await step(run, { suppressions: readers(4) })
    await step(run, { end: "stopped" })
    expect(await log()).toMatchObject([
      {
        outcome: "success",
        after: { added: 4, present: 3, stopped: 1 },
        input: { filter, reason: "left the list" },
      },
    ])
    expect(await listed()).toHaveLength(4)
    expect(await beginRun(store.db, action({ kind: "messages" }))).toMatchObject({ failure: { status: 400 } })
  })

  test("can be undone: the named entries are removed and nothing else", async () => {
    const run = await begin({ kind: "import", file: "old.csv" })
    await step(run, { suppressions: [...readers(4), ...readers(1, "complained")] })
    const back = await begin({ kind: "take-back", file: "old.csv" })
    expect((await step(back, { suppressions: readers(3) })).outcomes).toEqual([
      "removed",
      "removed",
      "removed",
    ])
    expect((await listed()).map((one) => `${one.email} ${one.cause}`).sort()).toEqual([
      "r0@mail.example complained",
      "r3@mail.example unsubscribed",
    ])
  })

  test("its steps belong to the user who began it, in its project", async () => {
    const run = await begin({ kind: "import", file: "old.csv" })
    const request = action({ suppressions: readers(1) })
    const other = { ...request.access, user: aUser("user-2") }
    expect(await stepRun(store.db, { ...request, access: other }, run)).toMatchObject({
      failure: { status: 404 },
    })
    await saveProject(store.db, `other-${slug}`)
    const elsewhere = { ...request, access: anAccess("operator", aProject(`other-${slug}`)) }
    expect(await stepRun(store.db, elsewhere, run)).toMatchObject({ failure: { status: 404 } })
    expect(await stepRun(store.db, request, run + 1)).toMatchObject({ failure: { status: 404 } })
    expect(await listed()).toEqual([])
  })

  test.each<[string, unknown]>([
    ["kind", { kind: "dance" }],
    ["file", { kind: "import", file: " " }],
    ["reason", { kind: "remove", filter: {} }],
    ["reason", { kind: "remove", filter: {}, reason: " " }],
    ["cause", { kind: "remove", filter: { cause: "x" }, reason: "why" }],
  ])("a malformed beginning is 400 with %s", async (field, input) => {
    expect(await beginRun(store.db, action(input))).toMatchObject({ failure: { status: 400, field } })
    expect(await log()).toEqual([])
  })
})

describe("SUPPRESSPAGE-6 a removal of all that a filter finds", () => {
  test("processes a thousand at a time, returns the removed entries, and keeps the reason", async () => {
    const run = await begin({ kind: "import", file: "old.csv" })
    await step(run, { suppressions: [...readers(2300), ...readers(40, "complained")] })
    const removal = await begin({ kind: "remove", filter: { cause: "unsubscribed" }, reason: "a mistake" })
    const counts: number[] = []
    let cursor = ""
    do {
      const done = await step(removal, { cursor })
      counts.push(done.removed.length)
      cursor = done.cursor
    } while (cursor !== "")
    await step(removal, { end: "done" })
    expect(counts).toEqual([1000, 1000, 300])
    expect(await listed()).toHaveLength(40)
    expect((await log())[0]).toMatchObject({
      action: "suppression/remove-matching",
      target: "cause: unsubscribed",
      outcome: "success",
      input: { reason: "a mistake" },
      after: { removed: 2300 },
    })
  })
})

describe("SUPPRESSPAGE-3 the download", () => {
  const read = async (filter: object) => {
    const file = await openSuppressionFile(store.db, anAccess("editor", aProject(slug)), filter)
    if (!file.ok) throw new Error(file.failure.message)
    const parts: string[] = []
    for await (const part of file.value) parts.push(part)
    return parts
  }

  test("has exactly the matches of the filters, page by page, and an import can read it", async () => {
    const run = await begin({ kind: "import", file: "old.csv" })
    await step(run, { suppressions: readers(5000) })
    await step(run, {
      suppressions: [...readers(2000, "complained"), { email: "=1+1@mail.example", cause: "complained" }],
    })
    const parts = await read({ order: "oldest" })
    // The names, and two pages: only one page is in memory.
    expect(parts).toHaveLength(3)
    const lines = parts.join("").trimEnd().split("\r\n")
    expect(lines).toHaveLength(1 + 7001)
    expect(lines[0]).toBe("email,cause,created,source,reason,expires,job_id")
    const complained = (await read({ cause: "complained", search: "=" })).join("").trimEnd().split("\r\n")
    expect(complained).toHaveLength(2)
    expect(complained[1]).toMatch(/^'=1\+1@mail\.example,complained,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ,/)
  })

  test("a refusal comes before the first line, and a failing page aborts the file", async () => {
    const access = anAccess("editor", aProject(slug))
    await putKey(store.db, slug, "", "not-a-key")
    expect(await openSuppressionFile(store.db, access, {})).toMatchObject({ ok: false })
    await putKey(store.db, slug, "", key)
    const run = await begin({ kind: "import", file: "old.csv" })
    await step(run, { suppressions: readers(5000) })
    await step(run, { suppressions: readers(1, "complained") })
    const file = await openSuppressionFile(store.db, access, {})
    if (!file.ok) throw new Error("refused")
    await file.value.next()
    await file.value.next()
    await putKey(store.db, slug, "", "not-a-key")
    await expect(file.value.next()).rejects.toThrow()
  })
})
