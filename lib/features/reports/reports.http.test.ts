import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { type Access, accessOf, type User } from "#lib/access/auth/access"
import { ownReports } from "#lib/analytics/views/load"
import { changeView } from "#lib/analytics/views/saved-views"
import { listAudit } from "#lib/data/store/audit"
import { removeMember, setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { claimReport, findReport, type ReportRow, reportsOf } from "#lib/data/store/reports"
import type { ProjectRole } from "#lib/data/store/schema/people"
import { reports } from "#lib/data/store/schema/reports"
import { createFirstOwner, createUser, updateUser } from "#lib/data/store/users"
import { createProject } from "#lib/features/projects/create-project"
import { call } from "#lib/mail-api/client/call"
import { getProjectKey } from "#lib/mail-api/proxy/keys"
import { at, setClock } from "#lib/platform/clock"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { changeReport, stopByLink } from "./change.ts"
import type { ReportContent, ReportRequest } from "./content.ts"
import { leaseSeconds, sendDue } from "./runner.ts"
import { type SendReport, sendReportWith } from "./send.ts"

let service: TestService
let store: Store
let project_id = ""
let nowMs = someDay.getTime()
const owner = aUser("owner-1", true)
const undo: (() => void)[] = []

beforeAll(async () => {
  service = await startService()
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }))
  undo.push(setClock({ now: () => at(nowMs) }))
  await createFirstOwner(store.db, { ...owner, password_hash: "", created_at: someDay })
  const made = await createProject(store.db, {
    user: owner,
    input: { name: "Shop" },
    ip: null,
    user_agent: null,
  })
  if (!made.ok) throw new Error(made.failure.message)
  project_id = made.value.project_id
})
beforeEach(async () => {
  nowMs = someDay.getTime()
  await store.db.delete(reports)
})
afterEach(() => {
  requests.length = 0
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
  await service.close()
})

/** Parts of the page that a report needs; with an address in it. */
const content: ReportContent = {
  page: "Overview",
  summary: [{ name: "Range", value: "Last 7 days" }],
  figures: [{ label: "Sent", value: "1,204", ofWhat: null, change: "12% more than the 7 days before" }],
  chart: {
    title: "Delivery",
    series: [{ label: "Delivered", total: "1,200", colour: [10, 119, 203] }],
    bars: [{ label: "Fri 20 Nov", values: [1200], previous: 900 }],
    previousLabel: "Week before",
  },
  sections: [
    {
      title: "Why",
      lines: [],
      table: {
        heads: ["Reason", "Messages"],
        rows: [[{ text: "unknown user lena@shop.example", href: "/p/shop/bounces?reason=x" }, { text: "4" }]],
      },
    },
  ],
  note: null,
}
const requests: ReportRequest[] = []
const send: SendReport = sendReportWith(async (question) => {
  requests.push(question)
  return content
})

let people = 0
async function aMember(role: ProjectRole = "editor"): Promise<User> {
  people += 1
  const user = aUser(`person-${people}`)
  await createUser(store.db, { ...user, password_hash: "x", created_at: someDay })
  await setMember(store.db, { project_id, user_id: user.user_id, role, created_at: someDay })
  return user
}
async function accessFor(user: User): Promise<Access> {
  const access = await accessOf(store.db, user, project_id)
  if (!access) throw new Error("No access.")
  return access
}
const action = async (user: User, input: unknown) => ({
  access: await accessFor(user),
  input,
  ip: null,
  user_agent: null,
})

async function aView(user: User, more: object = {}): Promise<string> {
  const view = { page: "overview", name: "Outlook week", query: "range=7d&tz=UTC&compare=before" }
  const saved = await changeView(
    store.db,
    await action(user, { act: "save", ...view, hidden_columns: [], is_shared: false, ...more }),
  )
  if (!saved.ok) throw new Error(saved.failure.message)
  return saved.value.view_id
}
const daily = { every: "day", weekday: 1, time: "08:00", time_zone: "Europe/Berlin" }
const change = async (user: User, input: object) => changeReport(store.db, await action(user, input))

/** A user with a daily report of an own view, and the time when it is due. */
async function aReport(role?: ProjectRole) {
  const user = await aMember(role)
  const view_id = await aView(user)
  expect(await change(user, { act: "set", view_id, ...daily })).toMatchObject({ ok: true })
  return { user, view_id, report: await reportOf(user) }
}
async function reportOf(user: User): Promise<ReportRow> {
  const [report] = await reportsOf(store.db, user.user_id)
  if (!report) throw new Error("There is no report.")
  return report
}
/** In the account's space. */
async function lettersTo({ email }: User, key: Parameters<typeof call>[2] = service.accountKey) {
  const listed = await call(capturedList, { search: email }, key)
  const letters = listed.ok ? listed.value.letters : []
  return Promise.all(
    letters.map(async ({ id }) => {
      const got = await call(capturedGet, { id }, key)
      if (!got.ok) throw new Error(got.failure.message)
      return got.value
    }),
  )
}
const due = async (report: ReportRow) => {
  nowMs = report.due_at.getTime()
  await sendDue(store.db, send)
}

describe("REPORT-1 users schedule a view to be sent to themselves", () => {
  test("by day and time in a zone, changed and stopped again, each with its row in the log", async () => {
    const { user, view_id, report } = await aReport()
    // 20 November, 12:00 UTC: the next 08:00 in Berlin is tomorrow's.
    expect(report).toMatchObject({ minute: 480, due_at: at(Date.UTC(2026, 10, 21, 7)), last_outcome: null })
    await change(user, { act: "set", view_id, ...daily, every: "week", weekday: 3, time: "17:30" })
    expect(await reportOf(user)).toMatchObject({
      report_id: report.report_id,
      due_at: at(Date.UTC(2026, 10, 25, 16, 30)),
    })
    expect(await ownReports(store.db, user)).toMatchObject([
      { view: "Outlook week", project: "Shop", time: "17:30", every: "week", weekday: 3 },
    ])
    expect(await change(user, { act: "stop", view_id })).toEqual({ ok: true, value: { due_at: null } })
    expect(await reportsOf(store.db, user.user_id)).toEqual([])
    const acts = (await listAudit(store.db, project_id, 10)).filter(({ user_id }) => user_id === user.user_id)
    expect(acts.map(({ action, outcome }) => [action, outcome])).toEqual([
      ["report/stop", "success"],
      ["report/set", "success"],
      ["report/set", "success"],
    ])
  })

  test.each([
    [{ every: "hour" }, "every", "every must be day or week."],
    [{ weekday: 0 }, "weekday", "weekday must be 1 (Monday) to 7."],
    [{ time: "24:00" }, "time", "time must have the form HH:MM."],
    [{ time_zone: "Europe/Atlantis" }, "time_zone", "time_zone must be the name of a time zone."],
  ])("%j is refused by its field", async (fault, field, message) => {
    const user = await aMember()
    const view_id = await aView(user)
    expect(await change(user, { act: "set", view_id, ...daily, ...fault })).toMatchObject({
      failure: { status: 400, field, message },
    })
    expect(await reportsOf(store.db, user.user_id)).toEqual([])
  })

  test("not of another user's view, not of a list of messages, and no more than twenty", async () => {
    const [user, other] = [await aMember(), await aMember()]
    const [foreign, list] = [await aView(other), await aView(user, { page: "messages" })]
    expect(await change(user, { act: "set", view_id: foreign, ...daily })).toMatchObject({
      failure: { status: 404 },
    })
    expect(await change(user, { act: "set", view_id: list, ...daily })).toMatchObject({
      failure: { status: 400, field: "view_id" },
    })
    for (let n = 0; n < 20; n += 1)
      await change(user, { act: "set", view_id: await aView(user, { name: `View ${n}` }), ...daily })
    expect(await change(user, { act: "set", view_id: await aView(user), ...daily })).toMatchObject({
      failure: { status: 409 },
    })
  })
})

describe("REPORT-3 the received mail", () => {
  test("has figures with their comparison, the chart as an image of the message, and links to the view and to stop it", async () => {
    const { user, report } = await aReport()
    await due(report)
    await expect.poll(async () => (await lettersTo(user)).length).toBe(1)
    const [letter] = await lettersTo(user)
    const key = await getProjectKey(store.db, project_id)
    // Others in the project could use its stop link.
    expect(await lettersTo(user, key ?? undefined)).toEqual([])
    const text = JSON.stringify(letter)
    expect(text).toContain("Outlook week (Shop)")
    for (const part of [
      "1,204",
      "12% more than the 7 days before",
      "cid:chart.png",
      `/p/${project_id}/overview?range=7d`,
      `/stop-report/${report.report_id}`,
      "most in Fri 20 Nov: 1,200",
      "Line: Week before",
      "/p/shop/bounces?reason=x",
    ])
      expect(text).toContain(part)
    expect(text).toContain('"is_inline":true')
    expect(requests).toMatchObject([
      { page: "overview", language: "en", time_zone: "Europe/Berlin", nowMs: report.due_at.getTime() },
    ])
    expect(await reportOf(user)).toMatchObject({
      last_outcome: "sent",
      due_at: at(report.due_at.getTime() + 86_400_000),
      tries: 0,
    })
  })

  test("one now, and then as before", async () => {
    const { user, view_id, report } = await aReport()
    await change(user, { act: "send", view_id })
    await sendDue(store.db, send)
    await expect.poll(async () => (await lettersTo(user)).length).toBe(1)
    expect((await reportOf(user)).due_at).toEqual(report.due_at)
  })

  test("viewers see no address in clear, others do", async () => {
    const [viewer, editor] = [await aReport("viewer"), await aReport("editor")]
    await due(viewer.report)
    for (const [{ user }, isMasked] of [
      [viewer, true],
      [editor, false],
    ] as const) {
      await expect.poll(async () => (await lettersTo(user)).length).toBe(1)
      const text = JSON.stringify((await lettersTo(user))[0])
      expect(text.includes("lena@shop.example")).toBe(!isMasked)
      expect(text.includes("l•••@shop.example")).toBe(isMasked)
    }
  })
})

describe("REPORT-4 a report is sent once, or its reader sees the reason", () => {
  test("with several parallel processes, and after the crash of one with its claim", async () => {
    const { user, report } = await aReport()
    nowMs = report.due_at.getTime()
    // One claims it and crashes before it sends.
    expect(await claimReport(store.db, at(nowMs), "dead", leaseSeconds)).toMatchObject({ tries: 1 })
    await sendDue(store.db, send)
    expect(requests).toHaveLength(0)
    nowMs += leaseSeconds * 1000
    await Promise.all([1, 2, 3, 4].map(() => sendDue(store.db, send)))
    expect(requests).toHaveLength(1)
    await expect.poll(async () => (await lettersTo(user)).length).toBe(1)
  })

  test("if a process crashed after sending, the service reports that to the next one, and nothing is sent twice", async () => {
    const { user, report } = await aReport()
    nowMs = report.due_at.getTime()
    const claim = await claimReport(store.db, at(nowMs), "dead", leaseSeconds)
    expect(claim && (await send(store.db, claim))).toMatchObject({ isSent: true })
    nowMs += leaseSeconds * 1000
    await sendDue(store.db, send)
    expect(await reportOf(user)).toMatchObject({ last_outcome: "sent" })
    await expect.poll(async () => (await lettersTo(user)).length).toBe(1)
  })

  test("after a failure it is retried with backoff, and abandoned; the next one is sent", async () => {
    const { user, report } = await aReport()
    const failing: SendReport = async () => ({ isSent: false, said: "The mail service did not respond." })
    const waits: number[] = []
    nowMs = report.due_at.getTime()
    for (let tries = 0; tries < 5; tries += 1) {
      await sendDue(store.db, failing)
      const { next_at } = await reportOf(user)
      waits.push((next_at.getTime() - nowMs) / 1000)
      nowMs = next_at.getTime()
    }
    expect(waits.slice(0, 4)).toEqual([60, 300, 900, 3600])
    expect(await reportOf(user)).toMatchObject({
      last_outcome: "failed",
      last_said: "The mail service did not respond.",
      due_at: at(report.due_at.getTime() + 86_400_000),
      tries: 0,
    })
  })

  test("after days without a process one is sent, not one for each day", async () => {
    const { user, report } = await aReport()
    nowMs = report.due_at.getTime() + 5 * 86_400_000 + 3_600_000
    await sendDue(store.db, send)
    expect(requests).toHaveLength(1)
    expect((await reportOf(user)).due_at).toEqual(at(report.due_at.getTime() + 6 * 86_400_000))
  })
})

describe("REPORT-5 nothing is sent any more", () => {
  type Reader = Awaited<ReturnType<typeof aReport>>
  const endings: [string, (reader: Reader) => Promise<unknown>][] = [
    ["to whom was taken out of the project", ({ user }) => removeMember(store.db, project_id, user.user_id)],
    ["to whose account was closed", ({ user }) => updateUser(store.db, user.user_id, { closed_at: someDay })],
    [
      "of a view that was deleted",
      async ({ user, view_id }) => changeView(store.db, await action(user, { act: "delete", view_id })),
    ],
    [
      "after one click in the mail",
      ({ report }) => stopByLink(store.db, report.report_id, { ip: null, user_agent: null }),
    ],
  ]
  test.each(endings)("%s", async (_, end) => {
    const reader = await aReport()
    await end(reader)
    await due(reader.report)
    expect(requests).toHaveLength(0)
    expect(await findReport(store.db, reader.report.report_id)).toBeNull()
  })

  test("for a shared view that its reader cannot open any more; others continue", async () => {
    const [manager, reader] = [await aMember("manager"), await aMember()]
    const view_id = await aView(manager, { is_shared: true })
    for (const user of [manager, reader]) await change(user, { act: "set", view_id, ...daily })
    const { report_id, due_at } = await reportOf(reader)
    await changeView(store.db, await action(manager, { act: "change", view_id, is_shared: false }))
    nowMs = due_at.getTime()
    await sendDue(store.db, send)
    expect(requests.map(({ access }) => access.user.user_id)).toEqual([manager.user_id])
    expect(await findReport(store.db, report_id)).toBeNull()
  })

  test("unknown and expired links respond alike", async () => {
    const from = { ip: null, user_agent: null }
    expect(await stopByLink(store.db, "nothing-like-this", from)).toEqual({
      ok: true,
      value: { due_at: null },
    })
  })
})
