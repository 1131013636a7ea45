import { describe, expect, test } from "vitest"
import { normalize } from "#lib/intake/receive/normalize"
import { anEvent, someDay } from "#lib/testing/make"
import { columnChoices, normalizedRows } from "./dump-event.ts"

const nowMs = someDay.getTime() + 3_600_000

const delivery_info = {
  delivery_status: "ok_link_visited",
  destination_response: "250 2.0.0 OK",
  user_agent: 'Mail/1.0 "Ü"',
  ip: "192.0.2.7",
  country_code: "PL",
  sender_ip: "198.51.100.3",
  traffic_type: "bot",
  a_later_word: "kept",
}
const message_info = {
  subject: "Sale, 50 %",
  from_email: "news@shop.example",
  template_id: "8d2a",
  template_version: 3,
  tags: ["sale", "two,three"],
}
const metadata = { order: '1"7', "a,b": "c;d" }
const url = 'https://shop.example/?a=1,2;3&b="4"'

/** An event as a callback tells it, and as a dump does, whose cells are texts and empty where there is nothing. */
const called = anEvent({ status: "clicked", url, metadata, delivery_info, message_info })
const row: Record<string, string> = {
  event_time: called.event_time,
  job_id: called.job_id,
  from_email: message_info.from_email,
  email: called.email,
  status: "clicked",
  delivery_status: delivery_info.delivery_status,
  metadata: JSON.stringify(metadata),
  destination_response: delivery_info.destination_response,
  user_agent: delivery_info.user_agent,
  url,
  ip: delivery_info.ip,
  tags: JSON.stringify(message_info.tags),
  subject: message_info.subject,
  comment: "",
  delivery_info: JSON.stringify(delivery_info),
  message_info: JSON.stringify(message_info),
}
const nothing = {
  ...Object.fromEntries(Object.keys(row).map((column) => [column, ""])),
  job_id: called.job_id,
  email: called.email,
  event_time: called.event_time,
  status: "sent",
  metadata: "{}",
  tags: "[]",
  delivery_info: "{}",
  message_info: "{}",
}
const comment = 'too "much"\nmail'

const byCallback = (event_data: Record<string, unknown>) => {
  const events = [{ event_name: "transactional_email_status", event_data }]
  return normalize({ auth: "x", events_by_user: [{ user_id: 1, events }] }, nowMs)
}

/** The cells that a server has which knows these columns alone. */
const cellsOf = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((one) => [one, row[one] ?? ""]))

const [best = [], ...others] = columnChoices

describe("CATCHUP-3 a row of a dump is the event that a callback would have brought", () => {
  test.each([
    ["with everything", called, row],
    ["with nothing beside the message", anEvent(), nothing],
    [
      "with a comment of several lines",
      anEvent({ status: "unsubscribed", comment }),
      { ...nothing, status: "unsubscribed", comment },
    ],
  ])("field by field, %s", (_, event, told) => {
    expect(Object.keys(told).sort()).toEqual([...best].sort())
    expect(normalizedRows([told], nowMs)).toEqual(byCallback(event))
    expect(byCallback(event)?.emails).toHaveLength(1)
  })

  test("a server without our columns tells the same event with less of it", () => {
    for (const columns of others) {
      const [told] = normalizedRows([cellsOf(columns)], nowMs).emails
      expect(told?.fingerprint).toBe(byCallback(called)?.emails[0]?.fingerprint)
      expect(told).toMatchObject({ delivery_status: "ok_link_visited", ip: "192.0.2.7", country_code: null })
      expect(told?.raw).toMatchObject({
        metadata,
        message_info: { from_email: "news@shop.example", tags: message_info.tags },
      })
    }
  })

  test("rows that are no event are counted and stand in nobody's way", () => {
    const good = anEvent()
    const rows = [
      good,
      { ...good, event_time: "yesterday" },
      {},
      { ...good, metadata: "no json", tags: "{}" },
    ]
    const told = normalizedRows(rows, nowMs)
    expect([told.emails.length, told.unreadable]).toEqual([2, 2])
    expect(told.emails[1]?.raw).toEqual(good)
  })
})
