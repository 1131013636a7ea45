import { renderToStaticMarkup } from "react-dom/server"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { type AuditAction, writeAudit } from "#lib/access/audit/audit"
import { startSession } from "#lib/access/auth/start-session"
import { clock } from "#lib/platform/clock"
import { ok } from "#lib/platform/result"
import { accountSpace } from "#lib/data/store/account-space"
import { listAudit } from "#lib/data/store/audit"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { loadAccountLog } from "../../(dashboard)/audit/(log)/load.ts"
import NotTheOwner from "../../(dashboard)/audit/forbidden.tsx"
import { signInAs } from "../testing/request-scope.ts"
import { GET } from "./route.ts"

vi.mock("next/headers", async () => (await import("../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async () => (await import("../testing/request-scope.ts")).nextNavigation)

let store: Store
const sessions = new Map<string, string>()
const undo: (() => void)[] = []

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({}))
  await saveProject(store.db, "shop")
  const person = (user_id: string) => ({
    user_id,
    email: `${user_id}@example.com`,
    name: user_id,
    password_hash: "",
    created_at: someDay,
  })
  await createFirstOwner(store.db, person("owner"))
  for (const role of ["manager", "editor", "operator", "viewer"] as const) {
    await createUser(store.db, person(role))
    await setMember(store.db, { project_id: "shop", user_id: role, role, created_at: someDay })
  }
  for (const user_id of ["owner", "manager", "editor", "operator", "viewer"])
    sessions.set(
      user_id,
      await startSession(store.db, {
        user_id,
        method: "password",
        has_second_factor: false,
        ip: "192.0.2.1",
        user_agent: null,
      }),
    )
  const rule = {
    action: "account/require-two-factor",
    before: { is_required: false },
    after: { is_required: true },
  }
  await recordAction({ ...rule, project_id: accountSpace })
  await recordAction({
    action: "server/remove",
    target: "https://mail.example.com",
    project_id: accountSpace,
  })
  await recordAction({ action: "people/role", project_id: "shop" })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const recordAction = (act: Pick<AuditAction, "project_id" | "action"> & Partial<AuditAction>) =>
  writeAudit(store.db, { user_id: "owner", input: {}, ip: "192.0.2.1", ...act }, ok(null))

const others = ["manager", "editor", "operator", "viewer"] as const
const enterAs = (who: string | null) => signInAs(who && (sessions.get(who) ?? null))
const file = (query = "") => GET(new Request(`http://localhost:3000/api/audit${query}`))
const linesOf = async (answer: Response) => (await answer.text()).trimEnd().split("\r\n")

describe("AUDIT-7 the log of the account is the owner's", () => {
  test("who finds sign-ins and acts of the account in it, and none of a project", async () => {
    enterAs("owner")
    const { rows, count, choices } = await loadAccountLog({})
    const actions = rows.map((row) => row.action)
    expect(actions.slice(0, 2)).toEqual(["server/remove", "account/require-two-factor"])
    expect(actions).toContain("account/sign-in")
    expect(actions).not.toContain("people/role")
    expect(choices.actions).not.toContain("people/role")
    expect(count).toBe(rows.length)
  })

  test("filters it, and opens an act with what was before", async () => {
    enterAs("owner")
    const found = await loadAccountLog({ what: "account/require-two-factor", who: "owner" })
    expect(found.rows).toHaveLength(1)
    const query = { act: found.rows[0]?.id ?? "", tz: "Asia/Kolkata" }
    const { open, range, csvHref } = await loadAccountLog(query)
    expect(open?.changes).toEqual([{ field: "is_required", before: "false", after: "true" }])
    expect(range.timeZone).toBe("Asia/Kolkata")
    expect(csvHref).toBe("/api/audit?tz=Asia/Kolkata")
    expect((await loadAccountLog({ target: "MAIL.example" })).rows).toHaveLength(1)
    expect((await loadAccountLog({ target: "nowhere" })).rows).toHaveLength(0)
  })

  test("an act of a project is not opened by its number here", async () => {
    enterAs("owner")
    const [ours] = await listAudit(store.db, accountSpace, 1)
    const [ofProject] = await listAudit(store.db, "shop", 1)
    expect(ofProject?.action).toBe("people/role")
    expect((await loadAccountLog({ act: String(ofProject?.audit_id) })).open).toBeNull()
    expect((await loadAccountLog({ act: String(ours?.audit_id) })).open).not.toBeNull()
  })

  test("it shows times in UTC while its reader has chosen no time zone", async () => {
    enterAs("owner")
    const { range } = await loadAccountLog({})
    expect(range).toMatchObject({ timeZone: "UTC", kind: "7d" })
    expect(range.to).toBeLessThanOrEqual(clock.now().getTime())
  })

  test("as a file, with the filters of the page", async () => {
    enterAs("owner")
    const answer = await file("?what=server/remove")
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="audit-account.csv"')
    const lines = await linesOf(answer)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain("server/remove,https://mail.example.com,success")
    expect((await linesOf(await file())).join("\n")).not.toContain("people/role")
  })

  test.each(others)("a %s gets 403 for the page and for the file, with who can", async (role) => {
    enterAs(role)
    await expect(loadAccountLog({})).rejects.toThrow("403")
    const answer = await file()
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain("Only the owner can read the account audit log.")
    expect(renderToStaticMarkup(await NotTheOwner())).toContain("Only the owner can open it.")
  })

  test("nobody is led to the sign-in, and gets 401 for the file", async () => {
    enterAs(null)
    await expect(loadAccountLog({})).rejects.toThrow("/sign-in?next=%2Faudit")
    expect((await file()).status).toBe(401)
  })
})
