import fc from "fast-check"
import { expect, test } from "vitest"
import { dumpColumns } from "#contract/dump-words"
import type { EventRow } from "../store/dump-rows.ts"
import { readCsv, readCsvObjects } from "../testing/read-csv.ts"
import { eventLines, lines } from "./csv.ts"

const row: EventRow = {
  project_id: 1002,
  event_id: 1,
  event_ms: Date.UTC(2026, 4, 4, 12, 0, 0, 999),
  job_id: "1ZymBc-00041N-9XaQ",
  email: "reader@example.com",
  status: "clicked",
  data: {
    url: "https://example.com/?a=1,2;3",
    comment: 'too "much"\nmail',
    delivery_info: {
      delivery_status: "ok_link_visited",
      destination_response: "250 OK",
      user_agent: "Sample/1.0",
      ip: "192.0.2.1",
    },
  },
  from_email: "shop@example.com",
  subject: "=HYPERLINK(1)",
  template_id: "welcome",
  template_version: 3,
  metadata: { order: '1"7', "a,b": "c;d" },
  tags: ["one", "two,three"],
}

test("DUMP-7 on request no text is a formula; otherwise values stay unchanged", () => {
  const columns = ["subject", "email", "user_agent", "metadata"] as const
  const written = (is_spreadsheet_safe: boolean) =>
    readCsv(eventLines([row], { columns, delimiter: ",", own_space: null, is_spreadsheet_safe }), ",")[0]
  const metadata = JSON.stringify(row.metadata)
  expect(written(true)).toEqual(["'=HYPERLINK(1)", "reader@example.com", "Sample/1.0", metadata])
  expect(written(false)).toEqual(["=HYPERLINK(1)", "reader@example.com", "Sample/1.0", metadata])
})

test.each([",", ";"] as const)(
  "DUMP-6 DUMP-7 every column arrives as it is, with delimiter %s",
  (delimiter) => {
    const form = { columns: dumpColumns, delimiter, own_space: null, is_spreadsheet_safe: false }
    const text = lines([dumpColumns], delimiter) + eventLines([row], form)
    const [read] = readCsvObjects(text, delimiter)
    expect(read).toEqual({
      project_id: "1002",
      event_time: "2026-05-04 12:00:00",
      job_id: "1ZymBc-00041N-9XaQ",
      from_email: "shop@example.com",
      email: "reader@example.com",
      status: "clicked",
      delivery_status: "ok_link_visited",
      metadata: JSON.stringify(row.metadata),
      destination_response: "250 OK",
      user_agent: "Sample/1.0",
      url: "https://example.com/?a=1,2;3",
      ip: "192.0.2.1",
      tags: '["one","two,three"]',
      // DUMP-7: a formula is data like any other.
      subject: "=HYPERLINK(1)",
      comment: 'too "much"\nmail',
      delivery_info: JSON.stringify(row.data.delivery_info),
      message_info: JSON.stringify({
        subject: "=HYPERLINK(1)",
        from_email: "shop@example.com",
        template_id: "welcome",
        template_version: 3,
        tags: ["one", "two,three"],
      }),
    })
  },
)

test("DUMP-6 an event with few fields leaves its columns empty, and the own space has no project_id", () => {
  const bare: EventRow = {
    ...row,
    data: {},
    metadata: null,
    tags: null,
    from_email: null,
    subject: null,
    template_id: null,
    template_version: null,
  }
  const text = eventLines([bare], {
    columns: dumpColumns,
    delimiter: ",",
    own_space: 1002,
    is_spreadsheet_safe: false,
  })
  const [read = []] = readCsv(text)
  const columns = Object.fromEntries(dumpColumns.map((name, place) => [name, read[place]]))
  expect(columns).toMatchObject({
    project_id: "",
    from_email: "",
    url: "",
    metadata: "{}",
    tags: "[]",
    delivery_info: "{}",
    message_info: "{}",
  })
})

test("DUMP-7 whatever the values are, a reader gets them back", () => {
  const value = fc.oneof(fc.string(), fc.stringMatching(/^[",;\r\n' =@+-]{0,6}$/))
  const records = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
    )
  fc.assert(
    fc.property(records, fc.constantFrom(",", ";"), (list, delimiter) => {
      expect(readCsv(lines(list, delimiter), delimiter)).toEqual(list)
    }),
  )
})

test("DUMP-7 a single empty value is not an empty line", () => {
  expect(lines([[""], ["a"]], ",")).toBe('""\na\n')
})
