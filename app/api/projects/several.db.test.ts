import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { accessIn } from "#lib/access/auth/access"
import { severalProjects, shownProjectsMax } from "#lib/access/auth/several-projects"
import { useSettings } from "#lib/testing/settings"
import { setClock } from "#lib/platform/clock"
import { removeMember, setMember } from "#lib/data/store/members"
import { findMembership } from "#lib/data/store/membership"
import type { Store } from "#lib/data/store/open"
import { updateProject } from "#lib/data/store/projects"
import { endedLetter } from "#lib/testing/ended-letter"
import { aUser, saveProject, someDay } from "#lib/testing/make"
import { aMember, anOwner } from "#lib/testing/members"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { letterTag } from "#lib/analytics/messages/letter-href"
import { pageRequest, signInAs } from "../testing/request-scope.ts"

vi.mock("next/headers", async () => (await import("../testing/request-scope.ts")).nextHeaders)
vi.mock("next/navigation", async () => (await import("../testing/request-scope.ts")).nextNavigation)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../testing/request-scope.ts")).sessionCookie,
)

/**
 * Data shown to people who add projects to the URL: of each project as much as their role there allows, and nothing of
 * the others.
 */

const startMs = someDay.getTime()
const projects = ["a", "b", "c", "gone"] as const
const undo: (() => void)[] = []
let store: Store
/** Of everybody here, by name. */
const sessions = new Map<string, string>()

beforeAll(async () => {
  undo.push(useSettings(), setClock({ now: () => new Date(startMs + 3_600_000) }))
  store = await openTestStore()
  undo.push(useStore(store))
  for (const slug of projects) {
    await saveProject(store.db, slug)
    // One upstream project can be two projects here: jobs are alike, and addresses reveal their origin.
    const letters = Array.from({ length: 3 }, (_, n) =>
      endedLetter(slug, startMs)(
        { email: `${slug}-${n}@gmail.com`, quarter: n, ends: [["hard_bounced", "err_blacklisted"]] },
        n,
      ),
    )
    await storeLetters(store.db, slug, letters)
  }
  await updateProject(store.db, "gone", { deleted_at: someDay })
  sessions.set("owner", await anOwner(store.db))
  sessions.set("both", await aMember(store.db, "both", { a: "manager", b: "viewer" }))
  sessions.set("editor", await aMember(store.db, "editor", { a: "editor", c: "editor", gone: "manager" }))
  sessions.set("one", await aMember(store.db, "one", { a: "manager" }))
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const span = { range: "custom", from: "2026-11-20T11:00", to: "2026-11-20T14:00", tz: "UTC", step: "60" }

/** The list of messages as a person opens it. */
async function listFor(name: string, query: Record<string, string>, slug = "a") {
  signInAs(sessions.get(name) ?? null)
  const { loadMessages } = await import("#lib/analytics/messages/load")
  return loadMessages(slug, { ...span, ...query })
}
const recipients = async (...args: Parameters<typeof listFor>) =>
  (await listFor(...args)).rows.map(({ recipient, project }) => `${project.id} ${recipient}`)

type Handler<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>

async function fileFor(name: string, query: Record<string, string>, slug = "a") {
  signInAs(sessions.get(name) ?? null)
  const { GET } = await import("./[project]/messages/export/route.ts")
  const address = `http://localhost:3000/api/projects/${slug}/messages/export?${new URLSearchParams({ ...span, ...query })}`
  const answer = await (GET as Handler<{ project: string }>)(new Request(address), {
    params: Promise.resolve({ project: slug }),
  })
  return { status: answer.status, text: await answer.text() }
}

async function chartFor(name: string, chart: string, query: Record<string, string>) {
  signInAs(sessions.get(name) ?? null)
  const { GET } = await import("./[project]/charts/[chart]/route.ts")
  const address = `http://localhost:3000/api/projects/a/charts/${chart}?${new URLSearchParams({ ...span, ...query })}`
  const answer = await (GET as Handler<{ project: string; chart: string }>)(new Request(address), {
    params: Promise.resolve({ project: "a", chart }),
  })
  return { status: answer.status, text: await answer.text() }
}
/** Counts in a file of a chart. */
const totalIn = ({ text }: { text: string }): number => {
  const [head = "", ...lines] = text.trim().split("\r\n")
  const column = head.split(",").indexOf("total")
  return lines.reduce((sum, line) => sum + Number(line.split(",")[column]), 0)
}

describe("SEVERAL-2 people who add a project see of it what their role there shows", () => {
  test("in the list: masked addresses where they are a viewer, and whole ones in the same list where they are not", async () => {
    expect(await recipients("both", { projects: "b" })).toEqual([
      "a a-2@gmail.com",
      "b b•••@gmail.com",
      "a a-1@gmail.com",
      "b b•••@gmail.com",
      "a a-0@gmail.com",
      "b b•••@gmail.com",
    ])
    // The other way round as well: on the page of the project that they are a viewer in.
    expect(await recipients("both", { projects: "a" }, "b")).toContain("a a-2@gmail.com")
    expect(await recipients("both", { projects: "b", q: "b-1@" })).toEqual([])
    expect(await recipients("both", { projects: "b", q: "a-1@" })).toEqual(["a a-1@gmail.com"])
    expect((await listFor("both", { projects: "b" })).scope.missing).toEqual([])
  })

  const strangers: [string, Record<string, string>][] = [
    ["of others", { projects: "c" }],
    ["that is not there", { projects: "never-was" }],
    ["that was deleted", { projects: "gone" }],
    ["written as another one", { projects: "C" }],
    ["named like a pattern", { projects: "%" }],
    ["in a list with others that are not theirs", { projects: "c,gone,never-was" }],
  ]
  test.each(strangers)("a project %s is left out, and nobody learns why", async (_, query) => {
    const list = await listFor("one", query)
    expect(list.rows.map(({ project }) => project.id)).toEqual(["a", "a", "a"])
    const { scope, countIn: _countIn, ...shown } = list
    expect(scope).toMatchObject({ ids: ["a"], others: [], missing: query.projects?.split(",") })
    expect(JSON.stringify(shown.rowPaths)).not.toContain("projects")
    const { status, text } = await fileFor("one", query)
    expect([status, text.split("\r\n").length]).toEqual([200, 5])
    expect(text).not.toMatch(/[bc]-\d@|gone-\d@/)
    for (const chart of ["overview", "bounces"]) {
      const alone = await chartFor("one", chart, {})
      expect(await chartFor("one", chart, query)).toEqual(alone)
      expect(totalIn(alone)).toBe(3)
    }
  })

  test("CHART-1 tables are files of the same projects, and an unknown table is refused", async () => {
    const table = (chart: string, name: string, query: Record<string, string> = {}) =>
      chartFor("one", chart, { table: name, ...query })
    const strange: Record<string, string>[] = [{}, { projects: "c" }]
    for (const query of strange) {
      expect((await table("bounces", "providers", query)).text).toMatch(/\r\ngmail,,\d,\d,3,1\.0000\r\n$/)
      expect((await table("bounces", "why", query)).text).toMatch(/^reason,.*\r\n.*,3,1\.0000,\r\n$/)
    }
    expect((await table("bounces", "why", { by: "domain" })).text).toContain("\r\ngmail.com,")
    for (const chart of ["overview", "bounces", "engagement"]) {
      const lines = (await table(chart, "projects", { projects: "c,*" })).text.trim().split("\r\n")
      expect(lines.map((line) => line.split(",")[0])).toEqual(["project", "a"])
    }
    expect((await table("overview", "changes")).text).toMatch(/^field,value,now,compared,share,direction\r\n/)
    const none = await table("overview", "changes", { compare: "none" })
    expect([none.status, JSON.parse(none.text).message]).toEqual([400, expect.stringContaining("compar")])
    for (const [chart, name] of [
      ["bounces", "country"],
      ["overview", "why"],
      ["engagement", "toString"],
      ["constructor", "why"],
    ] as const)
      expect((await table(chart, name)).status, `${chart} ${name}`).toBe(404)
  })

  test("a link of somebody with more rights, opened by who has fewer, has less in it", async () => {
    const query = { projects: "b,c" }
    expect(new Set((await recipients("owner", query)).map((row) => row[0]))).toEqual(new Set(["a", "b", "c"]))
    expect(new Set((await recipients("both", query)).map((row) => row[0]))).toEqual(new Set(["a", "b"]))
    expect((await listFor("both", query)).scope.missing).toEqual(["c"])
    await expect(listFor("one", { projects: "a" }, "b")).rejects.toThrow("404")
  })

  test("who was removed a moment ago gets nothing by the next request", async () => {
    sessions.set("leaving", await aMember(store.db, "leaving", { a: "manager", b: "manager" }))
    const query = { projects: "b" }
    expect(totalIn(await chartFor("leaving", "overview", query))).toBe(6)
    expect((await fileFor("leaving", query)).text).toContain("b-0@gmail.com")
    await removeMember(store.db, "b", "leaving")
    expect(totalIn(await chartFor("leaving", "overview", query))).toBe(3)
    expect((await fileFor("leaving", query)).text).not.toContain("b-0@")
    expect(await recipients("leaving", query)).toHaveLength(3)
  })

  test("SEVERAL-4 a file has what its reader may take away: nothing of where they are a viewer", async () => {
    const { text } = await fileFor("both", { projects: "b" })
    expect(text).not.toMatch(/gmail\.com.*b-|b•••/)
    expect(text.match(/@gmail\.com/g)).toHaveLength(3)
    const two = (await fileFor("editor", { projects: "c,gone" })).text
    expect(two.split("\r\n")[0]).toMatch(/^project,job_id,email/)
    expect(two).toMatch(/\r\nc,job-2,c-2@gmail\.com/)
    expect(two).not.toContain("gone-")
  })

  test("SEVERAL-4 chosen messages too, however they are named", async () => {
    const { POST } = await import("./[project]/messages/export/route.ts")
    const take = async (name: string, project: string) => {
      signInAs(sessions.get(name) ?? null)
      const rows = [{ project, job_id: "job-1", to: letterTag("job-1", `${project}-1@gmail.com`) }]
      const answer = await (POST as Handler<{ project: string }>)(pageRequest("x", { rows }), {
        params: Promise.resolve({ project: "a" }),
      })
      return answer.text()
    }
    expect(await take("editor", "c")).toContain("c-1@gmail.com")
    for (const [name, project] of [
      ["one", "c"],
      ["both", "b"],
      ["editor", "gone"],
      ["editor", "never-was"],
    ] as const)
      expect((await take(name, project)).trim().split("\r\n")).toHaveLength(1)
  })

  test("SEVERAL-3 counts of all of them are added up, once each", async () => {
    for (const chart of ["overview", "bounces"]) {
      expect(totalIn(await chartFor("both", chart, { projects: "b,a,b,c" }))).toBe(6)
      expect(totalIn(await chartFor("owner", chart, { projects: "b,c,gone" }))).toBe(9)
    }
  })

  /** A scheduled report, as it is made with the rights of this moment. */
  async function contentFor(name: string, page: "overview" | "bounces" | "engagement" = "overview") {
    const { reportContent } = await import("#lib/features/reports/pages/content")
    const access = accessIn(aUser(name), await findMembership(store.db, "a", name))
    if (!access) throw new Error("no access")
    return reportContent({
      ...{ access, page, query: new URLSearchParams({ ...span, projects: "b,c" }).toString() },
      ...{ time_zone: "UTC", language: "en", nowMs: startMs + 3_600_000 },
    })
  }

  test("a report has those that its reader may see when it is made, and names them", async () => {
    const reportFor = async (name: string) => {
      const { summary, figures } = await contentFor(name)
      return { sent: figures[0]?.value, projects: summary.filter(({ name: fact }) => fact === "Project") }
    }
    expect(await reportFor("one")).toMatchObject({
      sent: "3",
      projects: [{ value: expect.stringContaining("not shown: b, c.") }],
    })
    expect(await reportFor("both")).toMatchObject({
      sent: "6",
      projects: [{ value: "a, b" }, { value: expect.stringContaining("not shown: c.") }],
    })
  })

  test("REPORT-7 a report has a line for each project, as the reader's roles are at each run", async () => {
    const run = async (page?: Parameters<typeof contentFor>[1]) => {
      const { sections, summary } = await contentFor("subscriber", page)
      const table = sections.find(({ title }) => title === "By project")?.table
      return {
        rows: table?.rows.map((cells) => cells.map(({ text }) => text)),
        leftOut: summary.flatMap(({ value }) => /not shown: ([^.]*)\./.exec(value)?.[1] ?? []),
      }
    }
    sessions.set(
      "subscriber",
      await aMember(store.db, "subscriber", { a: "viewer", b: "editor", c: "viewer" }),
    )
    const first = await run()
    expect([first.rows?.map((row) => row.slice(0, 4)), first.leftOut]).toEqual([
      [
        ["a", "3", "0.0%", "100.0%"],
        ["b", "3", "0.0%", "100.0%"],
        ["c", "3", "0.0%", "100.0%"],
        ["All together", "9", "0.0%", "100.0%"],
      ],
      [],
    ])
    expect((await run("bounces")).rows?.at(-1)).toEqual(["All together", "9", "100.0%"])
    expect((await run("engagement")).rows?.map(([name]) => name)).toEqual(["a", "b", "c", "All together"])
    await removeMember(store.db, "c", "subscriber")
    const later = await run()
    expect([later.rows?.map(([name]) => name), later.leftOut]).toEqual([["a", "b", "All together"], ["c"]])
    await removeMember(store.db, "b", "subscriber")
    expect(await run()).toEqual({ rows: undefined, leftOut: ["b, c"] })
  })

  test("SEVERAL-6 all projects are those that the reader can see at that moment, also new ones", async () => {
    const idsFor = async (name: string, slug = "a") =>
      (await listFor(name, { projects: "*" }, slug)).scope.ids
    expect(await idsFor("owner")).toEqual(["a", "b", "c"])
    expect(await idsFor("both", "b")).toEqual(["b", "a"])
    expect(await idsFor("one")).toEqual(["a"])
    expect((await listFor("one", { projects: "*" })).scope).toMatchObject({ left: [], missing: [] })
    // Other names beside it add nothing, and nothing is said about them.
    expect((await listFor("one", { projects: "c,*" })).scope).toMatchObject({ ids: ["a"], missing: [] })
    sessions.set("growing", await aMember(store.db, "growing", { a: "editor" }))
    expect(await idsFor("growing")).toEqual(["a"])
    await setMember(store.db, {
      ...{ project_id: "c", user_id: "growing", role: "viewer", created_at: someDay },
    })
    expect(await idsFor("growing")).toEqual(["a", "c"])
    expect(await recipients("growing", { projects: "*" })).toContain("c c•••@gmail.com")
    await removeMember(store.db, "c", "growing")
    expect(await idsFor("growing")).toEqual(["a"])
  })

  test("SEVERAL-6 a saved address keeps all projects, and links to messages name exactly those shown", async () => {
    const { viewText, rowPaths } = await listFor("owner", { projects: "*" })
    expect(new URLSearchParams(viewText).get("projects")).toBe("*")
    expect(new URLSearchParams(rowPaths.b?.list).get("projects")).toBe("a,c")
    expect(totalIn(await chartFor("both", "overview", { projects: "*" }))).toBe(6)
    expect((await fileFor("both", { projects: "*" })).text).not.toMatch(/[bc]-\d@/)
  })

  test("who looks through another role looks at its project alone", async () => {
    for (const [inProject, other] of [
      ["a", "b"],
      ["b", "a"],
    ] as const) {
      const user = { ...aUser("owner", true), view_as: { project_id: "a", role: "viewer" as const } }
      const access = accessIn(user, await findMembership(store.db, inProject, "owner"))
      if (!access) throw new Error("no access")
      const { shown, missing } = await severalProjects(store.db, access, [other], ["messages"])
      expect(shown.map(({ project, isMasked }) => [project.project_id, isMasked])).toEqual(
        inProject === "a"
          ? [["a", true]]
          : [
              ["b", false],
              ["a", true],
            ],
      )
      expect(missing).toHaveLength(inProject === "a" ? 1 : 0)
    }
    // A manager keeps their roles elsewhere, which that role would not have.
    const manager = { ...aUser("both"), view_as: { project_id: "a", role: "viewer" as const } }
    const narrowed = accessIn(manager, await findMembership(store.db, "a", "both"))
    if (!narrowed) throw new Error("no access")
    const alone = await severalProjects(store.db, narrowed, ["b"], ["charts"])
    expect(alone).toMatchObject({ shown: [{ role: "viewer" }], others: [], missing: [expect.any(String)] })
  })

  test("SEVERAL-1 twenty are shown together at the most, and none is offered to who has one alone", async () => {
    const many = Array.from({ length: 25 }, (_, n) => `many-${n}`)
    for (const slug of many) await saveProject(store.db, slug)
    const access = accessIn(aUser("owner", true), await findMembership(store.db, "a", "owner"))
    if (!access) throw new Error("no access")
    const { shown, left } = await severalProjects(store.db, access, ["a", ...many], ["charts"])
    expect([shown.length, left.length]).toEqual([shownProjectsMax, many.length + 1 - shownProjectsMax])
    expect(shown[0]?.project.project_id).toBe("a")
    const all = await severalProjects(store.db, access, "all", ["charts"])
    expect([all.shown.length, all.left.length, all.missing]).toEqual([
      ...[shownProjectsMax, many.length + 3 - shownProjectsMax, []],
    ])
    expect((await listFor("one", {})).scope).toMatchObject({ others: [], left: [], missing: [] })
  })
})

describe("SEVERAL-4 a message of a list of several projects", () => {
  test("links to its own project, with the same list", async () => {
    const { rowPaths } = await listFor("owner", { projects: "b,c" })
    expect(rowPaths.b?.path).toBe("/p/b/messages")
    expect(new URLSearchParams(rowPaths.b?.list).get("projects")).toBe("a,c")
    signInAs(sessions.get("owner") ?? null)
    const { loadStory } = await import("../../(dashboard)/p/[project]/messages/[jobId]/load.ts")
    const to = letterTag("job-1", "b-1@gmail.com")
    const { steps } = await loadStory("b", "job-1", { to, tz: "UTC", list: rowPaths.b?.list })
    expect(steps.newer).toMatchObject({ href: expect.stringContaining("/p/a/messages/job-1?") })
    expect(steps.older).toMatchObject({ href: expect.stringContaining("/p/c/messages/job-1?") })
    // People without access to the others step through their own.
    signInAs(sessions.get("both") ?? null)
    const { steps: stepsOfB } = await loadStory("b", "job-1", { to, tz: "UTC", list: rowPaths.b?.list })
    expect(stepsOfB.newer).toMatchObject({ href: expect.stringContaining("/p/a/messages/job-1?") })
    expect(stepsOfB.older).toMatchObject({ href: expect.stringContaining("/p/a/messages/job-0?") })
  })
})
