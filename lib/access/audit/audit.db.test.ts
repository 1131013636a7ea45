import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { cell } from "#lib/platform/csv"
import { failed, ok } from "#lib/platform/result"
import { countAudit, findAuditEntry, listAudit, searchAudit } from "#lib/data/store/audit"
import type { Store } from "#lib/data/store/open"
import { findProject, updateProject } from "#lib/data/store/projects"
import { saveProject } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { type AuditAction, audited, auditedCall, underWay } from "./audit.ts"
import { auditLines } from "./audit-file.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await saveProject(store.db, "shop")
  await saveProject(store.db, "other")
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.execute(sql`truncate audit`)
})

const act: AuditAction = {
  project_id: "shop",
  user_id: "user-1",
  action: "test/act",
  input: { n: 1 },
  ip: "192.0.2.1",
}
const rename = (name: string) =>
  audited(store.db, act, async (tx, note) => {
    await updateProject(tx, "shop", { name })
    note({ target: name, before: { name: "shop" }, after: { name } })
    return ok({})
  })
const nameNow = async () => (await findProject(store.db, "shop"))?.name

describe("AUDIT-3 a write of the dashboard and its row are one transaction", () => {
  test("both are stored", async () => {
    await rename("Shop one")
    expect(await nameNow()).toBe("Shop one")
    expect(await listAudit(store.db, "shop", 9)).toMatchObject([
      { action: "test/act", outcome: "success", target: "Shop one", after: { name: "Shop one" } },
    ])
  })

  test("if the row cannot be written, nothing is changed", async () => {
    await store.db.execute(sql`alter table audit add constraint broken check (action <> 'test/act')`)
    try {
      await expect(rename("Shop two")).rejects.toThrow()
    } finally {
      await store.db.execute(sql`alter table audit drop constraint broken`)
    }
    expect(await nameNow()).toBe("Shop one")
  })

  test("a refusal rolls back the write and has its own row", async () => {
    const outcome = await audited(store.db, act, async (tx, note) => {
      await updateProject(tx, "shop", { name: "Half" })
      note({ target: "Half", before: { name: "Shop one" }, after: { name: "Half" } })
      return failed(409, "Not like this.")
    })
    expect(outcome).toMatchObject({ failure: { status: 409 } })
    expect(await nameNow()).toBe("Shop one")
    expect(await listAudit(store.db, "shop", 9)).toMatchObject([
      { outcome: "409: Not like this.", target: "Half", after: null },
    ])
  })
})

describe("AUDIT-4 a call to the mail service is logged before it is made", () => {
  test("as under way, and is completed after", async () => {
    const outcome = await auditedCall(store.db, act, async (note) => {
      expect(await listAudit(store.db, "shop", 9)).toMatchObject([{ outcome: underWay }])
      note({ before: { url: "a", api_key: "secret-a" }, after: { url: "b", api_key: "secret-b" } })
      return ok(1)
    })
    expect(outcome).toEqual(ok(1))
    const [row] = await listAudit(store.db, "shop", 9)
    expect(row).toMatchObject({ outcome: "success", before: { url: "a" }, after: { url: "b" } })
    expect(JSON.stringify(row)).not.toContain("secret")
  })

  test("without its row no call is made", async () => {
    await store.db.execute(sql`alter table audit add constraint broken check (action <> 'test/act')`)
    let isAsked = false
    const interrupted = auditedCall(store.db, act, async () => {
      isAsked = true
      return ok(1)
    })
    await expect(interrupted).rejects.toThrow()
    await store.db.execute(sql`alter table audit drop constraint broken`)
    expect(isAsked).toBe(false)
  })

  test("a refusal has no after, and an unexpected error is logged too", async () => {
    await auditedCall(store.db, act, async (note) => {
      note({ after: { url: "b" } })
      return failed(400, "No.")
    })
    await expect(auditedCall(store.db, act, () => Promise.reject(new Error("boom")))).rejects.toThrow("boom")
    const rows = await listAudit(store.db, "shop", 9)
    expect(rows.map((row) => [row.outcome, row.after]).sort()).toEqual([
      ["400: No.", null],
      ["500: The dashboard failed.", null],
    ])
  })
})

describe("AUDIT-5 the log is searched by person, action, target and time, page by page", () => {
  const everything = { fromMs: 0, toMs: Date.UTC(2100, 0, 1) }

  test("every filter, and a cursor that repeats and omits nothing", async () => {
    for (let n = 0; n < 5; n++)
      await audited(store.db, { ...act, user_id: n % 2 ? "ann" : "ben", target: `t_${n}` }, async () => ok(n))
    await audited(store.db, { ...act, project_id: "other" }, async () => ok(0))
    const first = await searchAudit(store.db, "shop", { ...everything, cursor: null, limit: 2 })
    const second = await searchAudit(store.db, "shop", { ...everything, cursor: first.older, limit: 2 })
    const third = await searchAudit(store.db, "shop", { ...everything, cursor: second.older, limit: 2 })
    const seen = [first, second, third].flatMap((page) => page.acts.map((one) => one.target))
    expect(seen).toEqual(["t_4", "t_3", "t_2", "t_1", "t_0"])
    expect([first.newer, third.older]).toEqual([null, null])
    const up = (page: { newer: number | null }) =>
      searchAudit(store.db, "shop", { ...everything, cursor: page.newer, direction: "newer", limit: 2 })
    const back = await up(third)
    expect(back.acts.map((one) => one.target)).toEqual(["t_2", "t_1"])
    expect(back.older).toBe(second.older)
    // The page of the newest acts is full, however many came since.
    await audited(store.db, { ...act, user_id: "ben", target: "t_5" }, async () => ok(5))
    const top = await up(await up(back))
    expect(top.acts.map((one) => one.target)).toEqual(["t_5", "t_4"])
    expect(top.newer).toBeNull()
    expect(await countAudit(store.db, "shop", { ...everything, user_id: "ann" })).toBe(2)
    expect(await countAudit(store.db, "shop", { ...everything, action: "test/other" })).toBe(0)
    // An underscore is literal, not a wildcard.
    expect(await countAudit(store.db, "shop", { ...everything, target: "T_3" })).toBe(1)
    expect(await countAudit(store.db, "shop", { ...everything, target: "t%3" })).toBe(0)
    expect(await countAudit(store.db, "shop", { fromMs: 0, toMs: 1 })).toBe(0)
  })

  test("an act of another project is not found by its ID", async () => {
    await audited(store.db, { ...act, project_id: "other" }, async () => ok(0))
    const [foreign] = await listAudit(store.db, "other", 1)
    expect(await findAuditEntry(store.db, "shop", foreign?.audit_id ?? 0)).toBeNull()
  })

  test("AUDIT-6 the same filter as a file, without cells that a spreadsheet would run", async () => {
    await audited(store.db, { ...act, target: '=cmd|"x"' }, async () => ok(0))
    await audited(store.db, { ...act, user_id: "ann", target: "a, b" }, async () => ok(0))
    let text = ""
    for await (const piece of auditLines(store.db, "shop", everything)) text += piece
    const lines = text.trimEnd().split("\r\n")
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('"a, b"')
    expect(lines[2]).toContain(`"'=cmd|""x"""`)
    expect(cell("@sum")).toBe("'@sum")
    let one = ""
    for await (const piece of auditLines(store.db, "shop", { ...everything, user_id: "ann" })) one += piece
    expect(one.trimEnd().split("\r\n")).toHaveLength(2)
  })
})
