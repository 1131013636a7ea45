import { describe, expect, it } from "vitest"
import { actHref, logFileHref, logLinks, readAuditQuery } from "./query.ts"
import { auditRow, changesOf, fieldsOf, fieldWord, outcomeKind } from "./view.ts"

const nowMs = Date.UTC(2026, 10, 20, 12, 0, 0)

const inUtc = { timeZone: "UTC", range: null }

describe("changes", () => {
  it("are listed field by field, with the previous value", () => {
    expect(
      changesOf({ status: "active", max_parallel: 10 }, { status: "disabled", max_parallel: 10, note: "x" }),
    ).toEqual([
      { field: "status", before: "active", after: "disabled" },
      { field: "note", before: null, after: "x" },
    ])
  })

  it("show added and removed objects", () => {
    expect(changesOf(null, { role: "viewer" })).toEqual([{ field: "role", before: null, after: "viewer" }])
    expect(changesOf({ role: "viewer" }, null)).toEqual([{ field: "role", before: "viewer", after: null }])
    expect(changesOf(null, null)).toEqual([])
  })

  it("write nested objects and lists as one line each", () => {
    const fields = fieldsOf({ events: { email_status: ["sent", "opened"], spam_block: [] }, on: false })
    expect([...fields]).toEqual([
      ["events.email_status", "sent, opened"],
      ["on", "false"],
    ])
    expect(fieldWord("events.email_status")).toBe("events › email status")
  })
})

describe("a row", () => {
  const act = {
    audit_id: 7,
    at: new Date(nowMs - 60_000),
    user_id: "u",
    name: null,
    email: null,
    action: "moon/land",
    target: null,
    outcome: "400: No.",
    ip: null,
    user_agent: null,
    before: null,
    after: null,
    input: {},
  }
  it("of a deleted user, and of an action without a label, is still shown", () => {
    const row = auditRow(act, { href: "/x", unknownPerson: "Somebody" })
    expect(row).toMatchObject({
      id: "7",
      who: "Somebody",
      action: "moon/land",
      outcome: "refused",
      atMs: nowMs - 60_000,
    })
    expect([outcomeKind("success"), outcomeKind("under way")]).toEqual(["done", "underWay"])
  })
})

describe("AUDIT-5 the query in the URL", () => {
  it("ignores invalid values", () => {
    const query = readAuditQuery({ cursor: "x", act: "-1", who: "", target: " a " }, nowMs, inUtc)
    expect(query).toMatchObject({ place: { cursor: null }, act: null, who: null, target: "a" })
    expect(query.range.kind).toBe("7d")
  })

  it("links to the adjacent pages by position only, closes open details, and never grows", () => {
    const read = (params: Record<string, string>) => readAuditQuery(params, nowMs, inUtc)
    let params: Record<string, string> = { what: "people/role", act: "9" }
    for (let page = 1; page < 300; page++) {
      const ends = { older: 9000 - page, newer: page === 1 ? null : 9001 - page }
      const { olderHref } = logLinks("/a", params, read(params), ends)
      params = Object.fromEntries(new URLSearchParams(olderHref?.split("?")[1]))
    }
    expect(params).toEqual({ what: "people/role", cursor: "8701", page: "300" })
    expect(read(params).place).toEqual({ cursor: 8701, direction: "older", page: 300 })
    const last = logLinks("/a", params, read(params), { older: null, newer: 8701 })
    expect(last).toEqual({
      newerHref: "/a?what=people/role&cursor=8701&page=299&dir=newer",
      olderHref: null,
    })
  })

  it("opens details next to the current page, and has a file of all its pages", () => {
    const params = { what: "people/role", cursor: "50", page: "2", act: "9" }
    expect(actHref("/a", params, 7)).toBe("/a?what=people/role&cursor=50&page=2&act=7")
    expect(actHref("/a", params, null)).toBe("/a?what=people/role&cursor=50&page=2")
    expect(logFileHref("/a.csv", params)).toBe("/a.csv?what=people/role")
  })
})
