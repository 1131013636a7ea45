import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { writeAudit } from "#lib/access/audit/audit"
import { setClock } from "#lib/platform/clock"
import { ok } from "#lib/platform/result"
import type { Store } from "#lib/data/store/open"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { loadAudit } from "../../../../(dashboard)/p/[project]/audit/load.ts"
import { signInAs } from "../../../testing/request-scope.ts"
import { sessionsOfRoles } from "../../../testing/sessions-of-roles.ts"
import { GET } from "./route.ts"

vi.mock("next/headers", async () => (await import("../../../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../testing/request-scope.ts")).sessionCookie,
)

const undo: (() => void)[] = []
let store: Store
let sessions: Map<string, string>

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings(), setClock({ now: () => someDay }))
  sessions = await sessionsOfRoles(store.db)
  const write = (project_id: string, action: string, target: string) =>
    writeAudit(
      store.db,
      { project_id, user_id: "manager", action, target, input: {}, ip: "192.0.2.1" },
      ok(null),
    )
  await write("shop", "project/register", "https://shop.example/callback")
  await write("shop", "people/role", "viewer@example.com")
  await write("foreign", "project/register", "https://foreign.example/callback")
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const file = async (query: string) => {
  const answer = await GET(new Request(`http://localhost:3000/api/projects/shop/audit${query}`), {
    params: Promise.resolve({ project: "shop" }),
  })
  return { answer, lines: (await answer.text()).trimEnd().split("\r\n") }
}

test("AUDIT-6 the log of a project comes as a file, with the filters of its page and no other project's acts", async () => {
  signInAs(sessions.get("operator") ?? null)
  const { csvHref, rows } = await loadAudit("shop", { what: "project/register" })
  expect(csvHref).toBe("/api/projects/shop/audit?what=project/register")
  expect(rows.map((row) => row.action)).toEqual(["project/register"])
  const { answer, lines } = await file("?what=project/register")
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="audit-shop.csv"')
  expect(lines[0]).toMatch(/^time_utc,name,/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(
    "manager,manager@example.com,project/register,https://shop.example/callback,success",
  )
  const all = (await file("")).lines.slice(1)
  expect(all).toHaveLength(2)
  expect(all.join("\n")).not.toContain("foreign.example")
})
