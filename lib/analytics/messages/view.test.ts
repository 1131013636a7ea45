import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { systemMailMetadata } from "#lib/mail-api/proxy/system-mail"
import { useSettings } from "#lib/testing/settings"
import { pageLinks } from "#lib/analytics/range/paging"
import { readRange } from "#lib/analytics/range/range"
import { readQuery, viewText } from "./query.ts"
import { jobOf, rowHref } from "./row-path.ts"
import { type LetterFact, scannedBackText, messageRow, noteText, type RowContext } from "./view.ts"

const nowMs = Date.UTC(2026, 10, 20, 13, 32, 9)
const look: RowContext = {
  nowMs,
  timeZone: "Europe/Berlin",
  isMasked: false,
  templateNames: new Map([["t1", "Order receipt"]]),
  language: "en",
}
const letter: LetterFact = {
  project_id: "shop",
  job_id: "1tQk8V-0003xR-2f",
  email: "lena.fischer@example.com",
  status: "delivered",
  first_at: new Date(nowMs - 5000),
  subject: "Your order is confirmed",
  template_id: "t1",
  template_version: 14,
  tags: ["receipt", "october"],
  delivery_status: "ok_delivered",
  destination_response: "250 2.0.0 OK",
  provider: null,
  read_by: null,
  metadata: {},
}

let restore = () => {}
beforeAll(() => {
  restore = useSettings()
})
afterAll(() => restore())

describe("a row of the list", () => {
  it("shows the server's own words and the time of today to the second", () => {
    expect(messageRow({ ...letter, status: "soft_bounced" }, look, "/x")).toMatchObject({
      recipient: "lena.fischer@example.com",
      template: "Order receipt v14",
      tags: "receipt, october",
      domain: "example.com",
      provider: "Other",
      answer: { text: "250 2.0.0 OK", isRaw: true },
      time: "14:32:04",
    })
  })

  it("has no reply for a delivered message, because its status is enough", () => {
    expect(messageRow(letter, look, "/x").answer).toEqual({ text: "", isRaw: false })
  })

  it("PROXY-4 viewers see no subject of system mail, and no name of a recipient", () => {
    const masked = { ...look, isMasked: true }
    const alert = { ...letter, subject: "Bounces above 5%", metadata: systemMailMetadata(letter.email) }
    expect(messageRow(alert, masked, "/x").subject).toBe("System message from Waybill")
    expect(messageRow(alert, look, "/x").subject).toBe("Bounces above 5%")
    expect(messageRow({ ...letter, subject: "For Lena" }, masked, "/x").subject).toBe("For L•••")
  })

  it("MESSAGESPAGE-11 marks messages that only a machine opened", () => {
    const row = (read_by: string) => messageRow({ ...letter, status: "opened", read_by }, look, "/x")
    expect(row("machine")).toMatchObject({ readBy: "machine", answer: { text: "Opened by a machine" } })
    expect(row("human")).toMatchObject({ readBy: "human", answer: { text: "Opened" } })
  })

  it("FILTER-3 narrows the list by its cells, except masked ones", () => {
    expect(messageRow(letter, look, "/x").only).toEqual({
      ...{ domain: "example.com", provider: "other", template: "t1:14", tags: ["receipt", "october"] },
    })
    const masked = { ...look, isMasked: true }
    const { only } = messageRow(
      { ...letter, template_id: null, tags: ["lena.fischer@example.com"] },
      masked,
      "/x",
    )
    expect(only).toMatchObject({ template: null, tags: ["l•••@example.com"] })
  })

  it("links to the page of the message, with the time zone of the list's URL", () => {
    const row = messageRow({ ...letter, job_id: "a/b" }, look, "tag-1")
    const list = "status=spam&range=24h"
    expect(rowHref(row, { shop: { path: "/m", zone: null, list } })).toBe(
      "/m/a%2Fb?to=tag-1&list=status%3Dspam%26range%3D24h",
    )
    expect(rowHref(row, { shop: { path: "/m", zone: "Asia/Tokyo", list } })).toContain(
      "&tz=Asia%2FTokyo&list=",
    )
    expect(jobOf(row)).toBe("a/b")
  })

  it("shows a reader's action instead of an older reply", () => {
    const row = messageRow({ ...letter, status: "opened" }, look, "/x")
    expect(row.answer).toEqual({ text: "Opened", isRaw: false })
  })

  it("explains a failure without a reply, and shows an unknown one raw", () => {
    const bounced = { ...letter, status: "hard_bounced", destination_response: null }
    expect(messageRow({ ...bounced, delivery_status: "err_user_unknown" }, look, "/x").answer.text).toBe(
      "No such mailbox",
    )
    expect(messageRow({ ...bounced, delivery_status: "err_moon" }, look, "/x").answer.text).toBe("err_moon")
  })

  it("masks addresses everywhere for viewers without the right to see them", () => {
    const fact = {
      ...letter,
      subject: "For lena.fischer@example.com",
      tags: ["to-lena.fischer@example.com"],
      destination_response: "550 <lena.fischer@example.com> unknown",
    }
    const row = messageRow(fact, { ...look, isMasked: true }, "/x")
    expect(JSON.stringify(row)).not.toContain("lena.fischer")
    expect(row.recipient).toBe("l•••@example.com")
  })

  it("shows an unknown template by its id, and no template as none", () => {
    expect(messageRow({ ...letter, template_id: "0123456789" }, look, "/x").template).toBe("01234567 v14")
    expect(messageRow({ ...letter, template_id: null }, look, "/x").template).toBe("–")
  })
})

it("a row in German explains in German; server replies remain unchanged", () => {
  const bounced = { ...letter, status: "hard_bounced", delivery_status: "err_user_unknown" }
  const german = { ...look, language: "de" as const, nowMs: nowMs + 30 * 86_400_000 }
  expect(messageRow({ ...bounced, destination_response: null }, german, "/x")).toMatchObject({
    answer: { text: "Postfach existiert nicht", isRaw: false },
    time: "20. Nov., 14:32",
  })
  expect(messageRow(bounced, german, "/x").answer.text).toBe("250 2.0.0 OK")
})

describe("the query in the URL", () => {
  it("sorts statuses and trims the search", () => {
    expect(readQuery({ q: "  lena ", tag: "receipt", status: "spam,moon,opened" })).toMatchObject({
      tag: ["receipt"],
      q: "lena",
      status: ["opened", "spam", "moon"],
    })
  })

  it("keeps unknown statuses, and drops invalid ones", () => {
    const { status, had } = readQuery({ status: "moon,spam,Robert'); drop", had: "open ed" })
    expect([status, had]).toEqual([["spam", "moon"], ""])
  })

  it("reads a domain in any notation", () => {
    for (const domain of ["Shop.Example", "@shop.example", "lena@shop.example", "https://shop.example"])
      expect(readQuery({ domain }).domain).toEqual(["shop.example"])
    expect(readQuery({ domain: "müller.example" }).domain).toEqual(["xn--mller-kva.example"])
  })

  it("MESSAGESPAGE-4 links to the adjacent pages by position only, and never grows", () => {
    let params: Record<string, string> = { q: "a", tz: "Europe/Berlin" }
    for (let page = 1; page < 300; page++) {
      const links = pageLinks("/m", params, readQuery(params), { older: `c${page}`, newer: `n${page}` })
      params = Object.fromEntries(new URLSearchParams(links.olderHref?.split("?")[1]))
    }
    expect(params).toEqual({ q: "a", tz: "Europe/Berlin", cursor: "c299", page: "300" })
    const { newerHref } = pageLinks("/m", params, readQuery(params), { older: null, newer: "n300" })
    expect(newerHref).toBe("/m?q=a&tz=Europe/Berlin&cursor=n300&page=299&dir=newer")
    const first = pageLinks("/m", {}, readQuery({}), { older: null, newer: null })
    expect(first).toEqual({ olderHref: null, newerHref: null })
  })

  it("is stored in a view with its span, and read again as the same list", () => {
    const search = { q: "a b", status: "spam,opened", provider: "gmail", cursor: "c", page: "7" }
    const span = { from: Date.UTC(2026, 9, 25, 0, 30), to: Date.UTC(2026, 9, 25, 1, 30) }
    const text = viewText(readQuery(search), { kind: "custom", ...span, timeZone: "Europe/Berlin" })
    const again = Object.fromEntries(new URLSearchParams(text))
    expect(readQuery(again)).toEqual({ ...readQuery(search), cursor: null, page: 1 })
    expect(readRange(again, nowMs, "UTC")).toMatchObject({ ...span, timeZone: "Europe/Berlin" })
    const everything = viewText(readQuery({}), { kind: "24h", ...span, timeZone: "UTC" })
    expect(everything).toBe("range=24h")
  })

  it("MESSAGESPAGE-2 gives the number of messages if known, the position in them, and the elapsed time", () => {
    const page = { rows: 50, rowsMax: 50, pageNo: 1, hasOlder: true, scannedBackTo: null, tookMs: 31.2 }
    const en = { ...look, language: "en" } as const
    const exact = (count: number) => ({ count, isAbout: false })
    const about = (count: number) => ({ count, isAbout: true })
    expect(noteText(exact(41200), page, en)).toBe("1–50 of 41,200 messages · 31 ms")
    expect(noteText(exact(41200), { ...page, pageNo: 2 }, en)).toBe("51–100 of 41,200 messages · 31 ms")
    const last = { ...page, rows: 7, pageNo: 3, hasOlder: false }
    expect(noteText(exact(107), last, en)).toBe("101–107 of 107 messages · 31 ms")
    const single = { ...page, rows: 1, hasOlder: false, tookMs: 3.4 }
    expect(noteText(exact(1), single, en)).toBe("1 message · 3.4 ms")
    expect(noteText(about(2), single, en)).toBe("1 message · 3.4 ms")
    expect(noteText(exact(41200), page, { ...look, language: "de" })).toBe(
      "1–50 von 41.200 Nachrichten · 31 ms",
    )
    expect(noteText(about(1240), page, en)).toBe("1–50 of about 1,240 messages · 31 ms")
    // Pages of a search may be short, so the position of later pages is unknown.
    expect(noteText(about(1240), { ...page, pageNo: 3 }, en)).toBe("Page 3 · about 1,240 messages · 31 ms")
    expect(noteText(about(20), page, en)).toBe("More than 50 messages · 31 ms")
    expect(noteText(null, page, en)).toBe("More than 50 messages · 31 ms")
    expect(noteText(null, { ...page, rows: 7, hasOlder: false }, en)).toBe("7 messages · 31 ms")
    expect(noteText(null, last, en)).toBe("Page 3 · 31 ms")
  })

  it("MESSAGESPAGE-1 gives the searched period if a page ends early", () => {
    const scannedBackTo = new Date(look.nowMs - 3 * 86_400_000)
    const page = { rows: 3, rowsMax: 50, pageNo: 1, hasOlder: true, scannedBackTo, tookMs: 31.2 }
    const text = noteText(null, page, { ...look, language: "en" })
    expect(text).toBe("3 messages · searched back to 17 Nov, 14:32 · 31 ms")
    expect(scannedBackText(null, { ...look, language: "en" })).toBeNull()
  })
})
