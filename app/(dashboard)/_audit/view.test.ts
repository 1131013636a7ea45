import { describe, expect, it } from "vitest"
import { pageLinks, readAuditQuery } from "./search-params.ts"
import { auditRow, changesOf, fieldsOf, fieldWord, outcomeKind } from "./view.ts"

const nowMs = Date.UTC(2026, 10, 20, 12, 0, 0)

const inUtc = { timeZone: "UTC", range: null }

describe("what changed", () => {
  it("stands field by field, with what there was before", () => {
    expect(
      changesOf({ status: "active", max_parallel: 10 }, { status: "disabled", max_parallel: 10, note: "x" }),
    ).toEqual([
      { field: "status", before: "active", after: "disabled" },
      { field: "note", before: null, after: "x" },
    ])
  })

  it("shows a thing that is new or gone", () => {
    expect(changesOf(null, { role: "viewer" })).toEqual([{ field: "role", before: null, after: "viewer" }])
    expect(changesOf({ role: "viewer" }, null)).toEqual([{ field: "role", before: "viewer", after: null }])
    expect(changesOf(null, null)).toEqual([])
  })

  it("writes nested things and lists as one line each", () => {
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
  it("of somebody who is gone and of an act without words is told all the same", () => {
    const look = { timeZone: "UTC", nowMs, language: "en", unknownPerson: "Somebody" } as const
    const row = auditRow(act, look, { href: "/x" })
    expect(row).toMatchObject({
      id: "7",
      who: "Somebody",
      action: "moon/land",
      outcome: "refused",
      time: "Fri 11:59",
    })
    expect([outcomeKind("success"), outcomeKind("under way")]).toEqual(["done", "underWay"])
  })
})

describe("AUDIT-5 the query in the URL", () => {
  it("ignores what makes no sense", () => {
    const query = readAuditQuery({ cursor: "x", act: "-1", who: "", target: " a " }, nowMs, inUtc)
    expect(query).toMatchObject({ cursor: null, act: null, who: null, target: "a" })
    expect(query.range.kind).toBe("30d")
  })

  it("walks to older pages and back the same way, closing what is open", () => {
    const asked = { what: "people/role", act: "9" }
    const first = pageLinks("/a", asked, readAuditQuery(asked, nowMs, inUtc), 50)
    expect(first).toEqual({ newerHref: null, olderHref: "/a?what=people%2Frole&cursor=50&trail=" })
    const second = Object.fromEntries(new URLSearchParams(first.olderHref?.split("?")[1]))
    const links = pageLinks("/a", second, readAuditQuery(second, nowMs, inUtc), 20)
    expect(links.newerHref).toBe("/a?what=people%2Frole")
    const third = Object.fromEntries(new URLSearchParams(links.olderHref?.split("?")[1]))
    expect(pageLinks("/a", third, readAuditQuery(third, nowMs, inUtc), null)).toEqual({
      newerHref: "/a?what=people%2Frole&cursor=50",
      olderHref: null,
    })
  })
})
