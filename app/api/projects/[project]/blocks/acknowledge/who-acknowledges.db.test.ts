import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { plus, setClock } from "#lib/platform/clock"
import { listAudit } from "#lib/data/store/audit"
import { listBlockAcknowledgements } from "#lib/data/store/block-acknowledgements"
import type { Store } from "#lib/data/store/open"
import { blockAcknowledgements } from "#lib/data/store/schema/marks"
import { blocks } from "#lib/data/store/schema/messages"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { loadBounces } from "#lib/analytics/bounces/load"
import { needsOf } from "#lib/features/attention/needs"
import { loadOverview } from "#lib/analytics/overview/load"
import { pageRequest, settle, signInAs } from "../../../../testing/request-scope.ts"
import { everybody, sessionsOfRoles } from "../../../../testing/sessions-of-roles.ts"
import { GET } from "../../charts/[chart]/route.ts"
import { POST } from "./route.ts"

vi.mock("next/headers", async () => (await import("../../../../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../../testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async () => (await import("../../../../testing/request-scope.ts")).nextNavigation)
vi.mock("next/server", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../../../testing/request-scope.ts")).nextServer,
}))

/** Rights to acknowledge a block and to see the acknowledgement: every role, in its own project and in another one. */
const able: readonly string[] = ["owner", "manager", "operator"]

const started_ms = someDay.getTime() - 29 * 3_600_000
const note = "Asked post@outlook.example to lift it"
let store: Store
let sessions: ReadonlyMap<string, string> = new Map()
const undo: (() => void)[] = []

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: "http://127.0.0.1:9" }))
  undo.push(setClock({ now: () => someDay }))
  sessions = await sessionsOfRoles(store.db)
  for (const project_id of ["shop", "foreign"]) await tell(project_id, 0, "blocked")
})
beforeEach(() => store.db.delete(blockAcknowledgements))
afterAll(async () => {
  await settle()
  for (const back of undo.reverse()) back()
  await store.close()
})

const tell = (project_id: string, second: number, domain_status: string) =>
  store.db.insert(blocks).values({
    ...{ project_id, block_time: plus(someDay, started_ms - someDay.getTime() + second * 1000) },
    ...{ fingerprint: `${second}`, domain: "Outlook.com", block_type: "one_smtp", domain_status, raw: {} },
    ...{ smtp_blocks_count: domain_status === "blocked" ? 2 : 0, received_at: someDay },
  })
const enterAs = (who: string | null) => signInAs(who && (sessions.get(who) ?? null))
const post = async (fields: object, project = "shop") => {
  const body = { domain: "outlook.com", started_ms, ...fields }
  const params = Promise.resolve({ project })
  return (await POST(pageRequest(`projects/${project}/blocks/acknowledge`, body), { params })).status
}
const acknowledge = (text = note, project = "shop") => post({ act: "acknowledge", note: text }, project)
const known = (project = "shop") => listBlockAcknowledgements(store.db, project, 0, someDay.getTime())
const boardLine = async () => {
  const { board } = (await loadBounces("shop", {})).view
  return "blocks" in board ? board.blocks[0] : undefined
}

describe("BOUNCEPAGE-9 a block is acknowledged by those who may write alerts", () => {
  test.each(everybody)("as %s", async (who) => {
    enterAs(who)
    expect(await acknowledge()).toBe(able.includes(who) ? 200 : 403)
    expect(await known()).toHaveLength(able.includes(who) ? 1 : 0)
    if (who === "owner") return
    expect(await acknowledge(note, "foreign")).toBe(404)
    expect(await known("foreign")).toEqual([])
  })

  test("by nobody who is signed out", async () => {
    enterAs(null)
    expect(await acknowledge()).toBe(401)
  })

  test.each(everybody)("and read by %s, without addresses by viewers", async (who) => {
    enterAs("operator")
    await acknowledge()
    enterAs(who)
    expect(await boardLine()).toMatchObject({
      acknowledged: {
        text: "Acknowledged by operator, 12:00",
        note: who === "viewer" ? "Asked p•••@outlook.example to lift it" : note,
      },
      act: able.includes(who) ? { project_id: "shop", domain: "outlook.com", started_ms } : null,
    })
    const { overview, request: page } = await loadOverview("shop", {})
    const nothing = {
      refused: null,
      alerts: [],
      missing: null,
      jump: null,
      complaints: null,
      unverified: [],
      notPublished: [],
    }
    const waiting = { ...nothing, blocks: new Map(), webhooks: { stopped: [], isSilent: true } }
    const { needs } = needsOf(page.access, { ...overview, hasEverHadLetters: true }, waiting, "en")
    // Unacknowledged blocks come first.
    expect(needs).toMatchObject([
      { icon: "silent" },
      {
        ...{ icon: "block", tone: "info", isKnown: true },
        note: "Since 19 Nov, 07:00 · Acknowledged by operator, 12:00",
      },
    ])
  })

  test.each(everybody)("BOUNCEPAGE-12 and taken away as a file by %s", async (who) => {
    enterAs("operator")
    await acknowledge()
    enterAs(who)
    const fileOf = (chart: string, table: string) =>
      GET(new Request(`http://localhost:3000/api/projects/shop/charts/${chart}?table=${table}`), {
        params: Promise.resolve({ project: "shop", chart }),
      })
    const file = await fileOf("bounces", "blocks")
    expect(file.headers.get("content-disposition")).toContain("bounces-blocks-shop.csv")
    const [, line] = (await file.text()).split("\r\n")
    expect(line).toMatch(/^shop,outlook.com,outlook,2026-11-19T07:00:00Z,,2,0,0,operator,/)
    expect(line?.includes("post@outlook.example")).toBe(who !== "viewer")
    expect((await fileOf("bounces", "links")).status).toBe(404)
    expect((await fileOf("overview", "blocks")).status).toBe(404)
  })

  test("a second time changes the note, which is somebody else's then; each act has its row", async () => {
    enterAs("operator")
    await acknowledge()
    enterAs("manager")
    expect(await acknowledge("")).toBe(200)
    expect(await known()).toMatchObject([{ acknowledged_by: "manager", note: null, domain: "outlook.com" }])
    expect(await post({ act: "withdraw" })).toBe(200)
    expect(await known()).toEqual([])
    expect(await post({ act: "withdraw" })).toBe(404)
    const rows = (await listAudit(store.db, "shop", 3)).map((row) => [row.action, row.user_id, row.before])
    expect(rows).toEqual([
      ["block/withdraw", "manager", { note: null }],
      ["block/acknowledge", "manager", { note }],
      ["block/acknowledge", "operator", null],
    ])
  })

  test("anything that is not a block, and an invalid form, is refused", async () => {
    enterAs("operator")
    expect(await post({ act: "acknowledge", domain: "gmx.de" })).toBe(404)
    expect(await post({ act: "acknowledge", started_ms: started_ms - 1 })).toBe(404)
    expect(await post({ act: "acknowledge", started_ms: "yesterday" })).toBe(400)
    expect(await post({ act: "deny" })).toBe(400)
    expect(await acknowledge("x".repeat(501))).toBe(400)
    expect(await known()).toEqual([])
  })

  test("it holds when an event that comes late moves the beginning", async () => {
    enterAs("operator")
    await acknowledge()
    await tell("shop", -60, "blocked")
    expect(await boardLine()).toMatchObject({ fromMs: started_ms - 60_000, acknowledged: { note } })
    expect(await post({ act: "acknowledge", started_ms: started_ms - 60_000 })).toBe(200)
    expect(await known()).toMatchObject([{ note: null, started_at: plus(someDay, -29 * 3_600_000) }])
  })
})
