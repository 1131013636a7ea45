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

/** The same event from a callback and from a dump, whose cells are texts, or empty for a missing value. */
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

/** Cells from a server that supports only these columns. */
const cellsOf = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((one) => [one, row[one] ?? ""]))

const [best = [], ...others] = columnChoices

describe("CATCHUP-3 a row of a dump gives the same event as a callback", () => {
  test.each([
    ["with everything", called, row],
    ["with nothing beside the message", anEvent(), nothing],
    [
      "with a comment of several lines",
      anEvent({ status: "unsubscribed", comment }),
      { ...nothing, status: "unsubscribed", comment },
    ],
  ])("field by field, %s", (_, event, cells) => {
    expect(Object.keys(cells).sort()).toEqual([...best].sort())
    expect(normalizedRows([cells], nowMs)).toEqual(byCallback(event))
    expect(byCallback(event)?.messageEvents).toHaveLength(1)
  })

  test("a server without our columns gives the same event with fewer details", () => {
    for (const columns of others) {
      const [converted] = normalizedRows([cellsOf(columns)], nowMs).messageEvents
      expect(converted?.fingerprint).toBe(byCallback(called)?.messageEvents[0]?.fingerprint)
      expect(converted).toMatchObject({
        delivery_status: "ok_link_visited",
        ip: "192.0.2.7",
        country_code: null,
      })
      expect(converted?.raw).toMatchObject({
        metadata,
        message_info: { from_email: "news@shop.example", tags: message_info.tags },
      })
    }
  })

  test("invalid rows are counted and do not block others", () => {
    const good = anEvent()
    const rows = [
      good,
      { ...good, event_time: "yesterday" },
      {},
      { ...good, metadata: "no json", tags: "{}" },
    ]
    const converted = normalizedRows(rows, nowMs)
    expect([converted.messageEvents.length, converted.unreadable]).toEqual([2, 2])
    expect(converted.messageEvents[1]?.raw).toEqual(good)
  })
})
