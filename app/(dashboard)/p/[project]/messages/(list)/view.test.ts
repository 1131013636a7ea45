import { describe, expect, it } from "vitest"
import { pageLinks, readQuery } from "./search-params.ts"
import { type LetterFact, lookedBackText, messageRow, noteText, type RowLook } from "./view.ts"

const nowMs = Date.UTC(2026, 10, 20, 13, 32, 9)
const look: RowLook = {
  nowMs,
  timeZone: "Europe/Berlin",
  isMasked: false,
  templateNames: new Map([["t1", "Order receipt"]]),
  language: "en",
}
const letter: LetterFact = {
  job_id: "1tQk8V-0003xR-2f",
  email: "lena.fischer@example.com",
  status: "delivered",
  first_at: new Date(nowMs - 5000),
  subject: "Your order is confirmed",
  template_id: "t1",
  template_version: 14,
  delivery_status: "ok_delivered",
  destination_response: "250 2.0.0 OK",
}

describe("a row of the list", () => {
  it("shows the server's own words and today's time to the second", () => {
    expect(messageRow(letter, look, "/x")).toMatchObject({
      recipient: "lena.fischer@example.com",
      template: "Order receipt v14",
      answer: { text: "250 2.0.0 OK", isRaw: true },
      time: "14:32:04",
    })
  })

  it("says what a reader did instead of an older reply", () => {
    const row = messageRow({ ...letter, status: "opened" }, look, "/x")
    expect(row.answer).toEqual({ text: "Opened", isRaw: false })
  })

  it("explains a failure that came without words, and shows an unknown one raw", () => {
    const bounced = { ...letter, status: "hard_bounced", destination_response: null }
    expect(messageRow({ ...bounced, delivery_status: "err_user_unknown" }, look, "/x").answer.text).toBe(
      "No such mailbox",
    )
    expect(messageRow({ ...bounced, delivery_status: "err_moon" }, look, "/x").answer.text).toBe("err_moon")
  })

  it("hides addresses everywhere from people who may not see them", () => {
    const told = {
      ...letter,
      subject: "For lena.fischer@example.com",
      destination_response: "550 <lena.fischer@example.com> unknown",
    }
    const row = messageRow(told, { ...look, isMasked: true }, "/x")
    expect(JSON.stringify(row)).not.toContain("lena.fischer")
    expect(row.recipient).toBe("l•••@example.com")
  })

  it("keeps an unknown template by its id and a letter without one", () => {
    expect(messageRow({ ...letter, template_id: "0123456789" }, look, "/x").template).toBe("01234567 v14")
    expect(messageRow({ ...letter, template_id: null }, look, "/x").template).toBe("–")
  })
})

it("a row in German explains in German; a server's words stay its own", () => {
  const bounced = { ...letter, status: "hard_bounced", delivery_status: "err_user_unknown" }
  const german = { ...look, language: "de" as const, nowMs: nowMs + 30 * 86_400_000 }
  expect(messageRow({ ...bounced, destination_response: null }, german, "/x")).toMatchObject({
    answer: { text: "Kein solches Postfach", isRaw: false },
    time: "20. Nov., 14:32",
  })
  expect(messageRow(bounced, german, "/x").answer.text).toBe("250 2.0.0 OK")
})

describe("the query in the URL", () => {
  it("ignores statuses that do not exist and trims the search", () => {
    expect(readQuery({ q: "  lena ", tag: "receipt", status: "spam,moon,opened" })).toMatchObject({
      tag: "receipt",
      search: "lena",
      statuses: ["opened", "spam"],
    })
  })

  it("walks to older pages and back the same way", () => {
    const first = pageLinks("/m", { q: "a" }, readQuery({ q: "a" }), "c1")
    expect(first).toEqual({ newerHref: null, olderHref: "/m?q=a&cursor=c1&trail=" })
    const second = Object.fromEntries(new URLSearchParams(first.olderHref?.split("?")[1]))
    const links = pageLinks("/m", second, readQuery(second), "c2")
    expect(links.newerHref).toBe("/m?q=a")
    const third = Object.fromEntries(new URLSearchParams(links.olderHref?.split("?")[1]))
    expect(pageLinks("/m", third, readQuery(third), null)).toEqual({
      newerHref: "/m?q=a&cursor=c1",
      olderHref: null,
    })
  })

  it("MESSAGESPAGE-2 tells how many there are, as far as that is known, and how long the answer took", () => {
    const page = { rows: 50, pageNo: 1, hasOlder: true, lookedBackTo: null, tookMs: 31.2 }
    const en = { ...look, language: "en" } as const
    expect(noteText(41200, page, en)).toBe("41,200 messages · 31 ms")
    expect(noteText(1, { ...page, tookMs: 3.4 }, en)).toBe("1 message · 3.4 ms")
    expect(noteText(41200, page, { ...look, language: "de" })).toBe("41.200 Nachrichten · 31 ms")
    expect(noteText(null, page, en)).toBe("More than 50 messages · 31 ms")
    expect(noteText(null, { ...page, rows: 7, hasOlder: false }, en)).toBe("7 messages · 31 ms")
    expect(noteText(null, { ...page, rows: 7, hasOlder: false, pageNo: 3 }, en)).toBe("Page 3 · 31 ms")
  })

  it("MESSAGESPAGE-1 says how far back was looked when a page ends early", () => {
    const lookedBackTo = new Date(look.nowMs - 3 * 86_400_000)
    const page = { rows: 3, pageNo: 1, hasOlder: true, lookedBackTo, tookMs: 31.2 }
    const text = noteText(null, page, { ...look, language: "en" })
    expect(text).toBe("3 messages · looked back to Tue 14:32 · 31 ms")
    expect(lookedBackText(null, { ...look, language: "en" })).toBeNull()
  })
})
