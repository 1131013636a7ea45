import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { at } from "../clock.ts"
import type { CallEvent } from "../store/calls.ts"
import { callbackFields, type Sender, signBody } from "./body.ts"

const key = "k3y0000000000000000000000000000000000000000000ab"
const project: Sender = { user_id: 456, project: { id: 1001, name: "Shop/Zürich" } }
const account: Sender = { user_id: 456, project: null }
const bare = { single_event: 0, delivery_info: 0, message_info: 0 }

const event = (over: Partial<CallEvent> = {}): CallEvent => ({
  event_id: 1,
  event_name: "transactional_email_status",
  job_id: "1ZymBc-00041N-9X",
  email: "recipient@shop.example",
  status: "clicked",
  event_time: at(Date.UTC(2030, 5, 1, 9, 30, 5, 999)),
  data: {
    url: "https://shop.example/sale?from=mail",
    delivery_info: {
      ip: "192.0.2.7",
      user_agent: "Mail/1.0 (Ü)",
      delivery_status: "ok_link_visited",
      some_new_word: "x",
    },
  },
  metadata: { order_id: "4711" },
  subject: "Sale",
  from_email: "news@shop.example",
  template_id: null,
  template_version: null,
  tags: ["sale"],
  ...over,
})

const bytes = (fields: Record<string, unknown>) => signBody(fields, key).toString("latin1")

test("CALLBACK-4 golden bytes of a call with several events for a project's webhook", () => {
  const second = event({ status: "hard_bounced", metadata: {}, data: { delivery_info: { ip: "192.0.2.7" } } })
  expect(bytes(callbackFields([event(), second], project, bare))).toBe(
    '{"auth":"cd42f0df2a13ebb2c96aa1a6c25f610f","events_by_user":[{"user_id":456,"project_name":"Shop\\/Z\\u00fcrich",' +
      '"project_id":"1001","events":[' +
      '{"event_name":"transactional_email_status","event_data":{"job_id":"1ZymBc-00041N-9X",' +
      '"metadata":{"order_id":"4711"},"email":"recipient@shop.example","status":"clicked",' +
      '"event_time":"2030-06-01 09:30:05","url":"https:\\/\\/shop.example\\/sale?from=mail"}},' +
      '{"event_name":"transactional_email_status","event_data":{"job_id":"1ZymBc-00041N-9X",' +
      '"email":"recipient@shop.example","status":"hard_bounced","event_time":"2030-06-01 09:30:05"}}]}]}',
  )
})

test("CALLBACK-4 golden bytes of a single event with delivery_info for the account's own webhook", () => {
  const wanted = { ...bare, single_event: 1, delivery_info: 1 }
  expect(bytes(callbackFields([event()], account, wanted))).toBe(
    '{"auth":"f29f35f550be89498fbf7151bc836c5c","event_name":"transactional_email_status","user_id":456,' +
      '"job_id":"1ZymBc-00041N-9X","metadata":{"order_id":"4711"},"email":"recipient@shop.example",' +
      '"status":"clicked","event_time":"2030-06-01 09:30:05","url":"https:\\/\\/shop.example\\/sale?from=mail",' +
      '"delivery_info":{"delivery_status":"ok_link_visited","user_agent":"Mail\\/1.0 (\\u00dc)",' +
      '"ip":"192.0.2.7","some_new_word":"x"}}',
  )
})

test("CALLBACK-4 a single event of a project names it before the event's own fields", () => {
  const fields = callbackFields([event()], project, { ...bare, single_event: 1 })
  expect(Object.keys(fields)).toEqual([
    "event_name",
    "user_id",
    "project_id",
    "project_name",
    "job_id",
    "metadata",
    "email",
    "status",
    "event_time",
    "url",
  ])
})

test("CALLBACK-4 the account's own space is not shown", () => {
  expect(callbackFields([event()], account, bare)).toMatchObject({ events_by_user: [{ user_id: 456 }] })
  expect(JSON.stringify(callbackFields([event()], account, bare))).not.toContain("project_")
})

test("CALLBACK-6 empty parts are left out", () => {
  const empty = event({ metadata: {}, data: {}, tags: [], subject: null, from_email: null })
  const wanted = { ...bare, delivery_info: 1, message_info: 1 }
  expect(JSON.stringify(callbackFields([empty], account, wanted))).not.toMatch(/\{\}|\[\]|metadata|info/)
})

test("CALLBACK-7 delivery_info and message_info are present only on request", () => {
  const plain = JSON.stringify(callbackFields([event()], account, bare))
  expect(plain).not.toContain("delivery_info")
  expect(plain).not.toContain("message_info")
  const fields = callbackFields([event()], account, { ...bare, message_info: 1 })
  expect(JSON.stringify(fields)).toContain(
    '"message_info":{"subject":"Sale","from_email":"news@shop.example","tags":["sale"]}',
  )
})

test("CALLBACK-8 an unsubscribe brings the recipient's comment", () => {
  const words = event({ status: "unsubscribed", data: { comment: "Too many letters" } })
  expect(JSON.stringify(callbackFields([words], account, bare))).toContain('"comment":"Too many letters"')
})

test("CALLBACK-9 a spam block has its own fields", () => {
  const block = event({
    event_name: "transactional_spam_block",
    job_id: null,
    email: null,
    status: null,
    metadata: null,
    data: {
      spam_block: {
        domain: "mail.example",
        block_type: "one_smtp",
        domain_status: "blocked",
        SMTP_blocks_count: 1,
      },
    },
  })
  expect(JSON.stringify(callbackFields([block], account, { ...bare, single_event: 1 }))).toBe(
    '{"event_name":"transactional_spam_block","user_id":456,"block_time":"2030-06-01 09:30:05",' +
      '"block_type":"one_smtp","domain":"mail.example","SMTP_blocks_count":1,"domain_status":"blocked"}',
  )
})

const md5 = (text: string) => createHash("md5").update(text, "utf8").digest("hex")

/** PHP's json_encode after json_decode: escaped slashes and \u escapes, key order kept. */
const phpEncode = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/\//g, "\\/")
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)

test.each([
  ["several events", bare],
  ["a single event", { ...bare, single_event: 1, delivery_info: 1, message_info: 1 }],
])(
  "CALLBACK-2 auth of %s passes receivers that replace bytes and receivers that encode again",
  (_, wanted) => {
    const text = bytes(callbackFields([event()], project, wanted))
    const body = JSON.parse(text) as { auth: string }
    expect(text.split(body.auth)).toHaveLength(2)
    expect(md5(text.replace(body.auth, key))).toBe(body.auth)
    expect(md5(phpEncode({ ...body, auth: key }))).toBe(body.auth)
  },
)
