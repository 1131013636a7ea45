import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import {
  suppressionDelete,
  suppressionGet,
  suppressionList,
  suppressionSet,
} from "#contract/methods/suppression"
import { at, days, manualClock } from "../../clock.ts"
import { projects } from "../../store/schema/accounts.ts"
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
  project = await makeProject(service)
  other = await makeProject(service)
})
afterAll(() => service.close())

const hold = (email: string, cause: SuppressionCause, project_id = project.project_id) =>
  suppress(service.ctx.store.db, [{ project_id, email, cause, source: "system", at: clock.now() }])

const entriesOf = async (email: string, key = project.key) =>
  (await service.ok(suppressionGet, { email }, key)).suppressions

describe("SUPPRESS-5 suppression/set", () => {
  test.each(["unsubscribed", "temporary_unavailable", "permanent_unavailable", "complained"] as const)(
    "holds an address back as %s, in any case, and says so in the next message",
    async (cause) => {
      const email = `${cause}@mail.example`
      expect((await service.call("suppression/set", { email, cause }, project.key)).body).toEqual({
        status: "success",
      })
      const recipients = [email.toUpperCase(), "fine@mail.example"]
      const sent = await service.ok(emailSend, { message: makeMessage(project, recipients) }, project.key)
      expect(sent.failed_emails).toEqual({ [email.toUpperCase()]: cause })
      expect(sent.emails).toEqual(["fine@mail.example"])
    },
  )
  test("a created in the past counts the term from there; one ahead of us is now", async () => {
    const set = (email: string, created: string | null) =>
      service.ok(suppressionSet, { email, cause: "temporary_unavailable", created }, project.key)
    await set("two-days@mail.example", "2026-05-02 12:00:01")
    expect(await entriesOf("two-days@mail.example")).toMatchObject([{ created: "2026-05-02 12:00:01" }])
    await set("three-days@mail.example", "2026-05-01 12:00:00")
    expect(await entriesOf("three-days@mail.example")).toEqual([])
    await set("ahead@mail.example", "2036-01-01 00:00:00")
    await set("none@mail.example", null)
    for (const email of ["ahead@mail.example", "none@mail.example"])
      expect(await entriesOf(email)).toMatchObject([{ created: "2026-05-04 12:00:00" }])
  })
  test("an address that is in the list already is a success and stays there once", async () => {
    for (let turn = 0; turn < 2; turn++)
      await service.ok(suppressionSet, { email: "twice@mail.example", cause: "unsubscribed" }, project.key)
    expect(await entriesOf("twice@mail.example")).toHaveLength(1)
  })
  test("AUTH-7 counts in its own project alone", async () => {
    await service.ok(suppressionSet, { email: "mine@mail.example", cause: "unsubscribed" }, project.key)
    expect(await entriesOf("mine@mail.example", other.key)).toEqual([])
    const message = makeMessage(other, "mine@mail.example")
    expect((await service.ok(emailSend, { message }, other.key)).emails).toEqual(["mine@mail.example"])
    expect((await service.call("suppression/delete", { email: "mine@mail.example" }, other.key)).code).toBe(
      3003,
    )
    expect(await entriesOf("mine@mail.example")).toHaveLength(1)
  })
  test("what looks like SQL is an address or a refusal, never a command", async () => {
    const email = "'or'1'='1--@mail.example"
    await service.ok(suppressionSet, { email, cause: "unsubscribed" }, project.key)
    expect(await entriesOf(email)).toHaveLength(1)
    expect((await service.ok(suppressionList, { limit: 1 }, other.key)).suppressions).toEqual([])
  })
})

describe("SUPPRESS-6 suppression/get", () => {
  test("returns every active entry, with source, time and project, and echoes the address", async () => {
    const email = "Many@mail.example"
    await hold(email, "complained")
    await service.ok(suppressionSet, { email, cause: "unsubscribed" }, project.key)
    await hold(email, "blocked")
    const { body } = await service.call("suppression/get", { email }, project.key)
    const common = { project_id: String(project.project_id), created: "2026-05-04 12:00:00" }
    expect(body).toEqual({
      status: "success",
      email,
      suppressions: [
        { ...common, cause: "blocked", source: "system", is_deletable: false },
        { ...common, cause: "complained", source: "system", is_deletable: false },
        { ...common, cause: "unsubscribed", source: "user", is_deletable: true },
      ],
    })
  })
  test("a deliverable address has none, and neither has one whose entry has expired", async () => {
    expect(await entriesOf("free@mail.example")).toEqual([])
    await service.ok(
      suppressionSet,
      { email: "over@mail.example", cause: "permanent_unavailable", created: "2025-01-01 00:00:00" },
      project.key,
    )
    expect(await entriesOf("over@mail.example")).toEqual([])
  })
  test("all_projects shows the account key every list of its account, its own space without project_id", async () => {
    const email = "everywhere@mail.example"
    for (const key of [project.key, other.key, service.accountKey])
      await service.ok(suppressionSet, { email, cause: "unsubscribed" }, key)
    await hold(email, "permanent_unavailable", sharedListId)
    const ids = async (input: object, key: string) => {
      const { body } = await service.call("suppression/get", { email, ...input }, key)
      return (body.suppressions as { project_id?: string; source: string }[]).map(
        ({ project_id, source }) => [project_id, source],
      )
    }
    const [mine, others] = [String(project.project_id), String(other.project_id)]
    const shared = [undefined, "system"]
    expect(await ids({ all_projects: true }, service.accountKey)).toEqual([
      [undefined, "user"],
      [mine, "user"],
      [others, "user"],
      shared,
    ])
    expect(await ids({}, service.accountKey)).toEqual([[undefined, "user"], shared])
    // A project's key sees its own project, whatever it requests.
    for (const all_projects of [true, 1, false, 0, null])
      expect(await ids({ all_projects }, project.key)).toEqual([[mine, "user"], shared])
  })
  test("all_projects without the right to projects is 403 with code 105", async () => {
    const space = eq(projects.is_account_space, true)
    const { db } = service.ctx.store
    await db
      .update(projects)
      .set({ rights: { projects: false } })
      .where(space)
    clock.advance(3000)
    const email = "a@mail.example"
    const refused = await service.call("suppression/get", { email, all_projects: true })
    expect(refused).toMatchObject({ http_status: 403, code: 105 })
    expect(refused.message).toContain("all_projects")
    expect((await service.call("suppression/get", { email })).http_status).toBe(200)
    await db.update(projects).set({ rights: {} }).where(space)
    clock.set(start)
  })
})

describe("SUPPRESS-7 suppression/list", () => {
  test("is oldest first, page by page, and the last page has an empty cursor", async () => {
    const newProject = await makeProject(service)
    for (const [n, cause] of (["unsubscribed", "complained", "unsubscribed"] as const).entries())
      await service.ok(
        suppressionSet,
        { email: `L${n}@mail.example`, cause, created: `2026-05-0${n + 1} 00:00:00` },
        newProject.key,
      )
    const first = await service.ok(suppressionList, { limit: 2, cursor: "" }, newProject.key)
    expect(first.suppressions).toEqual([
      {
        email: "l0@mail.example",
        cause: "unsubscribed",
        source: "user",
        is_deletable: true,
        created: "2026-05-01 00:00:00",
      },
      {
        email: "l1@mail.example",
        cause: "complained",
        source: "user",
        is_deletable: true,
        created: "2026-05-02 00:00:00",
      },
    ])
    const rest = { limit: 2, cursor: first.cursor, start_time: "2026-05-04 00:00:00" }
    const second = await service.ok(suppressionList, rest, newProject.key)
    expect(second.suppressions.map((one) => one.email)).toEqual(["l2@mail.example"])
    expect(second.cursor).toBe("")
    expect((await service.ok(suppressionList, { limit: 3 }, newProject.key)).cursor).toBe("")
    expect(await service.ok(suppressionList, { limit: 0 }, newProject.key)).toMatchObject({
      suppressions: [],
      cursor: "",
    })
    const emails = async (input: object) => {
      const { body } = await service.call("suppression/list", input, newProject.key)
      return (body.suppressions as { email: string }[]).map((one) => one.email)
    }
    expect(await emails({ cause: "complained" })).toEqual(["l1@mail.example"])
    expect(await emails({ source: "system" })).toEqual([])
    expect(await emails({ source: "user", cause: "", start_time: null })).toHaveLength(3)
    expect(await emails({ start_time: "2026-05-02 00:00:00" })).toEqual([
      "l1@mail.example",
      "l2@mail.example",
    ])
    expect(await emails({ start_time: "2026-05-02 00:00:01" })).toEqual(["l2@mail.example"])
    // AUTH-7: a cursor of another project is only a position and grants no access.
    const foreign = await service.ok(
      suppressionList,
      { cursor: first.cursor },
      (await makeProject(service)).key,
    )
    expect(foreign.suppressions).toEqual([])
  })
  test("SHARED-3 the shared list cannot be listed, and expired entries do not show", async () => {
    const newProject = await makeProject(service)
    await hold("hidden@mail.example", "permanent_unavailable", sharedListId)
    await hold("gone@mail.example", "temporary_unavailable", newProject.project_id)
    clock.advance(days(3))
    expect((await service.ok(suppressionList, {}, newProject.key)).suppressions).toEqual([])
    clock.set(start)
    expect((await service.ok(suppressionList, {}, newProject.key)).suppressions).toHaveLength(1)
  })
})

describe("SUPPRESS-8 suppression/delete", () => {
  test("lets an address get mail again", async () => {
    const email = "again@mail.example"
    for (const cause of ["unsubscribed", "permanent_unavailable"] as const)
      await service.ok(suppressionSet, { email, cause }, project.key)
    await service.ok(suppressionDelete, { email: email.toUpperCase() }, project.key)
    expect(await entriesOf(email)).toEqual([])
    expect(await service.call("suppression/delete", { email }, project.key)).toMatchObject({
      http_status: 400,
      code: 3003,
    })
  })
  test("what the administration blocked and what a reader complained of stays: 3004", async () => {
    for (const cause of ["blocked", "complained"] as const) {
      const email = `stays-${cause}@mail.example`
      await hold(email, cause)
      const refused = await service.call("suppression/delete", { email }, project.key)
      expect(refused).toMatchObject({ http_status: 400, code: 3004 })
      expect(refused.message).toContain("email")
      // At the same time, the removable cause is removed.
      await service.ok(suppressionSet, { email, cause: "unsubscribed" }, project.key)
      await service.ok(suppressionDelete, { email }, project.key)
      expect((await entriesOf(email)).map((one) => one.cause)).toEqual([cause])
    }
  })
})

describe("SHARED-3 the global list over the API", () => {
  test("SEND-10 suppresses an address for all projects, bypass_global overrides it, and removals are counted: 906", async () => {
    const newProject = await makeProject(service)
    const emails = Array.from({ length: 6 }, (_, n) => `global${n}@mail.example`)
    for (const email of emails) await hold(email, "permanent_unavailable", sharedListId)
    await hold("never@mail.example", "blocked", sharedListId)
    const recipients = [...emails, "never@mail.example"]
    const send = (more: object) =>
      service.call(
        "email/send",
        { message: { ...makeMessage(newProject, recipients), ...more } },
        newProject.key,
      )
    expect((await send({})).code).toBe(204)
    expect((await send({ bypass_global: 1 })).body).toMatchObject({
      emails,
      failed_emails: { "never@mail.example": "blocked" },
    })
    for (const email of emails.slice(0, 5)) await service.ok(suppressionDelete, { email }, newProject.key)
    const refused = await service.call("suppression/delete", { email: emails[5] }, newProject.key)
    expect(refused).toMatchObject({ http_status: 400, code: 906 })
    expect(refused.message).toContain("email")
    expect((await send({})).body.emails).toEqual(emails.slice(0, 5))
  })
  test("SHARED-2 an installation without it neither shows nor queries it", async () => {
    const email = "switched-off@mail.example"
    await hold(email, "permanent_unavailable", sharedListId)
    service.ctx.config.hasGlobalList = false
    expect(await entriesOf(email)).toEqual([])
    const message = makeMessage(project, email)
    expect((await service.ok(emailSend, { message }, project.key)).emails).toEqual([email])
    expect((await service.call("suppression/delete", { email }, project.key)).code).toBe(3003)
    service.ctx.config.hasGlobalList = true
    expect((await service.call("email/send", { message }, project.key)).code).toBe(204)
  })
})

describe("ERROR-6 suppression/*: what is malformed", () => {
  const email = "a@mail.example"
  const cause = "unsubscribed"
  test.each<[number, string, string, object]>([
    [2900, "suppression/get", "email", {}],
    [2900, "suppression/get", "email", { email: " " }],
    [2901, "suppression/get", "email", { email: 7 }],
    [2902, "suppression/get", "email", { email: "nobody" }],
    [2903, "suppression/get", "all_projects", { email, all_projects: "yes" }],
    [3000, "suppression/delete", "email", { email: "" }],
    [3001, "suppression/delete", "email", { email: 7 }],
    [3002, "suppression/delete", "email", { email: "a@b" }],
    [3100, "suppression/set", "email", { cause }],
    [3101, "suppression/set", "email", { email: [], cause }],
    [3102, "suppression/set", "email", { email: "a b@mail.example", cause }],
    [3103, "suppression/set", "cause", { email }],
    [3103, "suppression/set", "cause", { email, cause: "" }],
    [3104, "suppression/set", "cause", { email, cause: 1 }],
    [3105, "suppression/set", "cause", { email, cause: "blocked" }],
    [3106, "suppression/set", "created", { email, cause, created: 1 }],
    [3107, "suppression/set", "created", { email, cause, created: "2026-02-30 00:00:00" }],
    [3200, "suppression/list", "cause", { cause: 1 }],
    [3201, "suppression/list", "cause", { cause: "x" }],
    [3202, "suppression/list", "source", { source: [] }],
    [3203, "suppression/list", "source", { source: "x" }],
    [3204, "suppression/list", "start_time", { start_time: 1 }],
    [3205, "suppression/list", "start_time", { start_time: "today" }],
    [3206, "suppression/list", "cursor", { cursor: 1 }],
    [3207, "suppression/list", "cursor", { cursor: "x" }],
    [3208, "suppression/list", "limit", { limit: "50" }],
    [3208, "suppression/list", "limit", { limit: 1.5 }],
    [3209, "suppression/list", "limit", { limit: -1 }],
    [3209, "suppression/list", "limit", { limit: 10_001 }],
  ])("%i of %s names %s", async (code, method, field, input) => {
    const refused = await service.call(method, input, project.key)
    expect(refused).toMatchObject({ http_status: 400, code })
    expect(refused.message).toContain(`${field}: `)
  })
})
