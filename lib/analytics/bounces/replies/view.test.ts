import { describe, expect, it } from "vitest"
import { edgesOf } from "#lib/analytics/series/series"
import { endWithBar, readRange, type SearchParams } from "#lib/analytics/range/range"
import { readQuery } from "../query.ts"
import { peopleOf, type RepliesData, type ReplyFact, repliesView, replyLines } from "./view.ts"

const nowMs = Date.UTC(2026, 10, 20, 13, 30)

const reply = (input: Partial<ReplyFact> = {}): ReplyFact => ({
  ...{ reply: "550 5.1.1 <ann@example.com>: no user 17", status: "hard_bounced", reason: "err_user_unknown" },
  ...{ provider: "gmail", count: 1, first_ms: nowMs - 1000 },
  ...{ project_id: "shop", job_id: "job-1", email: "ann@example.com" },
  ...input,
})

function dataOf(
  rows: ReplyFact[] | null,
  {
    params = {},
    isAll = true,
    ...more
  }: Partial<RepliesData> & { params?: SearchParams; isAll?: boolean } = {},
): RepliesData {
  const range = endWithBar(readRange(params, nowMs, "UTC"))
  return {
    ...{ range, edges: edgesOf(range), query: readQuery(params), params, path: "/p/shop/bounces" },
    ...{ language: "en" as const, templateNames: new Map(), added: [], messagesPath: "/p/shop/messages" },
    exampleHref: ({ job_id }) => `/p/shop/messages/${job_id}`,
    replies: rows && { rows, isAll },
    ...more,
  }
}

function viewOf(...args: Parameters<typeof dataOf>) {
  const view = repliesView(dataOf(...args))
  if (!("rows" in view)) throw new Error(view.notComparable)
  return view
}

describe("BOUNCEPAGE-13 server replies", () => {
  it("are grouped by the same words: count, share, reason, providers, and the newest as example", () => {
    const view = viewOf([
      reply({ count: 6 }),
      reply({
        reply: "550 5.1.1 bob@gmail.com: no user 4",
        count: 1,
        first_ms: nowMs,
        job_id: "job-2",
        email: "bob@gmail.com",
      }),
      reply({ count: 1, reason: "err_user_inactive", provider: "outlook", first_ms: 5 }),
      reply({ reply: "", reason: "err_giveup", count: 2, provider: "other" }),
    ])
    expect(view.hint).toBe("10 messages, grouped by wording")
    expect(view.rows.map(({ pattern, countText, shareText }) => [pattern, countText, shareText])).toEqual([
      ["550 5.1.1 …: no user …", "8", "80.0%"],
      [null, "2", "20.0%"],
    ])
    expect(view.rows[0]).toMatchObject({
      ...{ reason: { code: "err_user_unknown" }, moreReasons: 1, providers: "Gmail, Outlook" },
      example: { text: "550 5.1.1 b•••@gmail.com: no user 4", href: "/p/shop/messages/job-2" },
    })
  })

  it("contain no address in any notation, neither on the page nor in its file", () => {
    const rows = [
      reply({ reply: "550 <Ann@Example.com> (bounce+ann=example.com) ann is nobody, ask post@else.example" }),
    ]
    const [row] = viewOf(rows).rows
    const file = replyLines(dataOf(rows))?.join("") ?? ""
    for (const text of [row?.pattern, row?.example.text, file]) {
      expect(text).toMatch(/nobody/)
      expect(text).not.toMatch(/\bann\b|post@/i)
    }
  })

  it("keeps the last word of a reply if an address begins with it", () => {
    const spam = { reply: "550 5.7.1 Rejected as spam", email: "spam-club@example.com" }
    expect(viewOf([reply(spam)]).rows[0]).toMatchObject({
      pattern: "550 5.7.1 Rejected as spam",
      example: { text: "550 5.7.1 Rejected as spam" },
    })
  })

  it("link to the example, to its reason on the page, and to the list with all of them", () => {
    const [row] = viewOf([reply()], { params: { range: "7d", template: "t1" } }).rows
    expect(row?.example.href).toBe("/p/shop/messages/job-1")
    expect(row?.reason).toMatchObject({ name: "No such mailbox", code: "err_user_unknown" })
    expect(row?.reason.href).toMatch(/reason=err_user_unknown/)
    const list = new URL(row?.messages?.href ?? "", "http://localhost").searchParams
    expect(list.get("reason")).toBe("err_user_unknown")
    expect(list.get("provider")).toBe("gmail")
    expect(list.get("template")).toBe("t1")
    const [mixed] = viewOf([reply(), reply({ reason: "err_user_inactive", provider: "yahoo" })]).rows
    expect(mixed?.moreReasons).toBe(1)
    expect(mixed?.messages?.href).not.toMatch(/reason=|provider=/)
    const [closed] = viewOf([reply()], { messagesPath: null, exampleHref: () => null }).rows
    expect(closed).toMatchObject({ messages: null, example: { href: null } })
  })

  it("give the total if more exist than were read or fit on the page", () => {
    const many = Array.from({ length: 30 }, (_, n) =>
      reply({
        reply: `550 ${String.fromCodePoint(103 + (n % 20)).repeat(3 + Math.floor(n / 20))}`,
        count: 100,
      }),
    )
    const view = viewOf(many, { isAll: false })
    expect(view.hint).toBe("Newest 3,000 messages, grouped by wording")
    expect(view.rows).toHaveLength(20)
    expect(view.note).toBe("Top 20 of 30. The CSV file has all of them.")
  })

  it("BOUNCEPAGE-17 links to the recipients, each once, in a URL without addresses", () => {
    const rows = [
      reply({ reply: "550 bounce+ann=example.com is full", first_ms: 1 }),
      reply({ reply: "550 bounce+ann=example.com is full", first_ms: 5, email: "Ann@example.com" }),
      reply({ reply: "550 bounce+bob=example.com is full", first_ms: 9, email: "bob@example.com" }),
      reply({ reply: "", email: "cleo@example.com" }),
    ]
    const lines = viewOf(rows, { params: { range: "7d", reason: "err_mailbox_full" } }).rows
    const queries = lines.map(({ people }) => new URLSearchParams(people.query))
    expect(queries[0]?.get("reason")).toBe("err_mailbox_full")
    expect(lines.map(({ people }) => people.query).join()).not.toMatch(/ann|bob/i)
    const people = queries.map((one) => peopleOf(rows, one.get("reply") ?? ""))
    expect(new Set(people.flat())).toEqual(
      new Set(["Ann@example.com", "bob@example.com", "cleo@example.com"]),
    )
    expect(peopleOf(rows, "")).toEqual(["cleo@example.com"])
    expect(peopleOf(rows, "550 else")).toEqual([])
  })

  it("are a file of all groups", () => {
    const rows = [reply({ count: 2 }), reply({ reason: "", provider: "outlook" })]
    expect(replyLines(dataOf(rows))).toEqual([
      "reply,messages,reasons,providers,example\r\n",
      "550 5.1.1 …: no user …,3,err_user_unknown 2; - 1,gmail 2; outlook 1,550 5.1.1 <a•••@example.com>: no user 17\r\n",
    ])
  })

  it("BOUNCEPAGE-5 lists unavailable data in a sentence, and shows no number", () => {
    expect(repliesView(dataOf(null))).toEqual({
      notComparable: expect.stringMatching(/cannot be filtered by server/),
    })
    expect(replyLines(dataOf(null))).toBe(null)
  })
})
