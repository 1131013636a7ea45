import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { insertDestination } from "#lib/data/store/alert-destinations"
import { insertDeliveries } from "#lib/data/store/alert-deliveries"
import { findFiring, insertFiring } from "#lib/data/store/alert-firings"
import { insertAlertRule, listAlertRules } from "#lib/data/store/alert-rules"
import { removeMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { at, setClock } from "#lib/platform/clock"
import { aFiring, saveProject, someDay } from "#lib/testing/make"
import { aMember, anOwner } from "#lib/testing/members"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { POST as acknowledge } from "../../../../api/projects/[project]/alerts/acknowledge/route.ts"
import { POST as changeAlert } from "../../../../api/projects/[project]/alerts/route.ts"
import { pageRequest, settle, signInAs } from "../../../../api/testing/request-scope.ts"
import { loadAlerts } from "./load.ts"

vi.mock("next/headers", async () => (await import("../../../../api/testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../../api/testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../../../api/testing/request-scope.ts")).nextNavigation,
}))

/** Alerts of several projects, as people with a different role in each of them see them. */

const projects = ["shop", "news", "secret"] as const
const undo: (() => void)[] = []
const sessions = new Map<string, string>()
let store: Store

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings(), setClock({ now: () => someDay }))
  for (const [nth, slug] of projects.entries()) {
    await saveProject(store.db, slug)
    await insertDestination(store.db, {
      ...{ project_id: slug, destination_id: "d", kind: "mail", language: "en", created_by: "owner" },
      ...{ address: `ops@${slug}.example`, sealed_address: null, sealed: null },
      ...{ created_at: someDay, confirmed_at: someDay },
    })
    await insertAlertRule(store.db, {
      ...{ project_id: slug, rule_id: "rule", name: `Rule of ${slug}`, metric: "bounce_rate", filter: {} },
      condition: { kind: "threshold", direction: "above", value: 0.05 },
      ...{ window_minutes: 60, volume_min: 20, time_zone: "UTC", quiet_hours: null },
      ...{ destination_ids: ["d"], is_enabled: true, muted_until: null, created_by: "u" },
      ...{ created_at: someDay, changed_at: someDay },
    })
    // One id may be that of another project's row as well.
    const fired = aFiring({ firing_id: "fired", at: at(someDay.getTime() - nth * 60_000) })
    await insertFiring(store.db, {
      ...fired,
      ...{ project_id: slug, facts: { ...fired.facts, name: `Rule of ${slug}` } },
      resolved_at: slug === "news" ? someDay : null,
    })
    const place = { project_id: slug, firing_id: "fired", news: "fired" as const }
    await insertDeliveries(store.db, { ...place, destination_ids: ["d"], created_at: someDay, seconds: 0 })
  }
  sessions.set("owner", await anOwner(store.db))
  sessions.set("operator", await aMember(store.db, "operator", { shop: "operator", news: "editor" }))
  sessions.set("viewing", await aMember(store.db, "viewing", { shop: "editor", news: "viewer" }))
  sessions.set("alone", await aMember(store.db, "alone", { shop: "operator" }))
  sessions.set("leaving", await aMember(store.db, "leaving", { shop: "operator", news: "operator" }))
})
afterEach(settle)
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

function loadFor(name: string, query: Record<string, string> = {}, slug = "shop") {
  signInAs(sessions.get(name) ?? null)
  return loadAlerts(slug, query)
}

describe("SEVERAL-7 the alerts of several projects", () => {
  test("are one history and one list of rules, each line with its project and what its reader may do there", async () => {
    const { view, scope } = await loadFor("operator", { projects: "news" })
    expect(scope.ids).toEqual(["shop", "news"])
    expect(view.history.map(({ project, rule, href, notified }) => [project, rule, href, notified])).toEqual([
      [
        { id: "shop", name: "shop", canWrite: true },
        "Rule of shop",
        expect.stringMatching(/^\/p\/shop\/bounces\?/),
        [{ text: "ops@shop.example: being sent", isFailed: false }],
      ],
      [
        { id: "news", name: "news", canWrite: false },
        "Rule of news",
        expect.stringMatching(/^\/p\/news\/bounces\?/),
        [{ text: "ops@news.example: being sent", isFailed: false }],
      ],
    ])
    // The rules have the same id, and only one of them is firing.
    expect(
      view.rules.map(({ name, project, state, notifies }) => [name, project.id, state.word, notifies]),
    ).toEqual([
      ["Rule of shop", "shop", "Firing", "1 destination"],
      ["Rule of news", "news", "Not checked yet", "1 destination"],
    ])
    expect(view.destinations.map(({ address }) => address)).toEqual(["ops@shop.example"])
  })

  test("one project alone has no names, and its rules keep their state on every page of the history", async () => {
    const { view } = await loadFor("operator", { state: "ended" })
    expect([view.history, view.rules.map(({ project, state }) => [project.name, state.word])]).toEqual([
      [],
      [[null, "Firing"]],
    ])
  })

  const left: [string, string, string][] = [
    ["of others", "alone", "secret"],
    ["of others among all", "operator", "secret,news"],
    ["that is not there", "alone", "never-was"],
    ["without the right to see alerts", "viewing", "news"],
  ]
  test.each(left)(
    "leave out a project %s: no rule, alert, address or count of it",
    async (_, name, query) => {
      const { view, scope, countIn: _count, ...others } = await loadFor(name, { projects: query })
      expect(scope.missing).toHaveLength(1)
      const { missing: _missing, ...known } = scope
      expect(JSON.stringify([view, known, others])).not.toMatch(
        name === "operator" ? /secret/ : /secret|news/,
      )
    },
  )

  test("of all projects are those of the reader, and not one more", async () => {
    const names = async (who: string) =>
      (await loadFor(who, { projects: "*" })).view.history.map(({ project }) => project.id)
    expect(await names("owner")).toEqual(["shop", "news", "secret"])
    expect(await names("operator")).toEqual(["shop", "news"])
    expect(await names("viewing")).toEqual(["shop"])
    expect(await names("alone")).toEqual(["shop"])
  })

  test("lose a project with the next request after its role is lost", async () => {
    expect((await loadFor("leaving", { projects: "news" })).view.history).toHaveLength(2)
    await removeMember(store.db, "news", "leaving")
    expect((await loadFor("leaving", { projects: "news" })).view.history).toHaveLength(1)
    await expect(loadFor("leaving", { projects: "shop" }, "news")).rejects.toThrow("404")
  })

  test("are muted, switched and deleted only with the right in their project", async () => {
    const post = async (project: string, input: object) => {
      signInAs(sessions.get("operator") ?? null)
      const request = pageRequest(`projects/${project}/alerts`, { rule_id: "rule", ...input })
      return (await changeAlert(request, { params: Promise.resolve({ project }) })).status
    }
    const acts = [{ act: "mute", hours: 1 }, { act: "switch", is_enabled: false }, { act: "delete" }]
    for (const act of acts)
      expect([await post("news", act), await post("secret", act)], act.act).toEqual([403, 404])
    expect(await post("shop", { act: "mute", hours: 1 })).toBe(200)
    const mutedIn = async (id: string) => (await listAlertRules(store.db, id)).map((one) => one.muted_until)
    expect([await mutedIn("news"), await mutedIn("secret")]).toEqual([[null], [null]])
    expect(await mutedIn("shop")).toEqual([expect.any(Date)])
    expect(await post("shop", { act: "mute", hours: 0 })).toBe(200)
  })

  test("are acknowledged only with the right in their project", async () => {
    const post = async (name: string, project: string) => {
      signInAs(sessions.get(name) ?? null)
      const request = pageRequest(`projects/${project}/alerts/acknowledge`, { firing_id: "fired" })
      return (await acknowledge(request, { params: Promise.resolve({ project }) })).status
    }
    expect([await post("operator", "news"), await post("operator", "secret")]).toEqual([403, 404])
    for (const project_id of ["news", "secret"])
      expect((await findFiring(store.db, { project_id, firing_id: "fired" }))?.acknowledged_at).toBeNull()
    expect(await post("operator", "shop")).toBe(200)
    expect((await loadFor("operator", { projects: "news", acknowledged: "no" })).view.history).toMatchObject([
      { project: { id: "news" } },
    ])
  })

  test("are counted beside each project in the menu, up to a hundred of them", async () => {
    const { countIn } = await loadFor("owner")
    expect([await countIn.count("shop"), await countIn.count("news")]).toEqual([1, 0])
    await saveProject(store.db, "flood")
    for (let nth = 0; nth < 101; nth += 1)
      await insertFiring(store.db, {
        ...aFiring({ firing_id: `f${nth}`, at: at(someDay.getTime() + nth) }),
        ...{ project_id: "flood", rule_id: `r${nth}` },
      })
    expect(await countIn.count("flood")).toBeNull()
  })
})
