import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { firstFault } from "./validation-error.ts"
import { errorMeanings } from "./error-codes.ts"
import { methodAt, methods } from "./methods.ts"
import { rights } from "./rights.ts"

/** Path of a field in an input: names, and indexes in lists. */
type Path = (string | number)[]
type Fields = Record<string | number, unknown>

const file = { type: "text/plain", name: "a.txt", content: "YQ==" }
const uuid = "5cc5c3a4-0000-4000-8000-000000000000"
const url = "https://receiver.example/hook"
const content = {
  template_engine: "simple",
  global_substitutions: { Shop: "Sample" },
  global_metadata: { order: "1" },
  body: { html: "<p>Hello</p>", plaintext: "Hello", amp: "<html></html>" },
  subject: "Hello",
  from_email: "shop@example.com",
  from_name: "Shop",
  reply_to: "shop@example.com",
  reply_to_name: "Shop",
  track_links: 1,
  track_read: 1,
  headers: { "X-Sample": "1" },
  attachments: [file],
  inline_attachments: [file],
}
const template = { ...content, options: { unsubscribe_url: "https://shop.example/stop" } }
/** Files, the sender's address and metadata are those of the template itself. */
const { from_email: _, global_metadata: __, attachments: ___, inline_attachments: ____, ...texts } = template
const variant = { ...texts, version: 1, share: 50 }
const page = { limit: 1, offset: 0 }

/** An input of each method with every existing field. */
const samples: Record<string, object> = {
  "event-dump/create": {
    start_time: "2026-03-01 00:00:00",
    end_time: "2026-03-02 00:00:00",
    limit: 1,
    all_projects: false,
    filter: {
      job_id: "1ZymBc-00041N-9XaQ",
      status: "sent",
      delivery_status: "ok_sent,err_blacklisted",
      email: "a@shop.example",
      email_from: "b@example.com",
      domain: "shop.example",
      campaign_id: "1",
    },
    dump_fields: ["email"],
    aggregate: "",
    delimiter: ",",
    spreadsheet_safe: 1,
    format: "csv",
  },
  "event-dump/delete": { dump_id: uuid },
  "event-dump/get": { dump_id: uuid },
  "event-dump/list": {},
  "api-key/create": {
    project_id: "1",
    name: "n",
    right: "send",
    networks: ["192.0.2.0/24"],
    created_by: "c",
  },
  "api-key/delete": { project_id: "1", key_id: "7" },
  "api-key/list": { project_id: "1" },
  "api-key/update": { project_id: "1", key_id: "7", name: "n", right: "full", networks: ["2001:db8::/32"] },
  "captured/get": { id: "1" },
  "captured/list": { search: "a", job_id: "b", limit: 1, cursor: "1" },
  "confirmed-email/create": { email: "a@example.com" },
  "confirmed-email/delete": { email: "a@example.com" },
  "confirmed-email/list": {},
  "delivery/get": { project_id: "1" },
  "delivery/set": {
    project_id: "1",
    mode: "relay",
    relays: [
      {
        ...{ host: "smtp.example.com", port: 587, tls: "starttls", weight: 1 },
        ...{ username: "shop", password: "secret" },
      },
    ],
  },
  "domain/delete": { domain: "shop.example" },
  "domain/get-dns-records": { domain: "shop.example" },
  "domain/get-sandbox-domain": {},
  "domain/list": { domain: "shop.example", ...page },
  "domain/validate-dkim": { domain: "shop.example" },
  "domain/validate-verification-record": { domain: "shop.example" },
  "email-validation/single": { email: "a@example.com" },
  "email/send": {
    message: {
      ...content,
      recipients: [{ email: "a@example.com", substitutions: { Name: "Ann" }, metadata: { a: "1" } }],
      template_id: uuid,
      tags: ["tag"],
      skip_unsubscribe: 0,
      global_language: "en",
      bypass_global: 1,
      bypass_unavailable: 1,
      bypass_unsubscribed: 0,
      bypass_complained: 0,
      idempotence_key: "key",
      metadata: { order: "1" },
      force_send: 0,
      options: {
        send_at: "2026-03-01 12:00:00",
        unsubscribe_url: "https://shop.example/stop",
        custom_backend_id: 1,
        smtp_pool_id: uuid,
      },
    },
  },
  "email/subscribe": {
    from_email: "shop@example.com",
    email_address_from: "shop@example.com",
    from_name: "Shop",
    name_from: "Shop",
    to_email: "a@example.com",
    email_address_to: "a@example.com",
  },
  "letter/attempts": { job_id: "1ZymBc-00041N-9XaQ", email: "a@example.com" },
  "letter/get": { job_id: "1ZymBc-00041N-9XaQ", email: "a@example.com", content: "as_sent" },
  "letter/resend": {
    job_id: "1ZymBc-00041N-9XaQ",
    email: "a@example.com",
    content: "as_sent",
    idempotence_key: "key",
  },
  "project/create": {
    project: {
      name: "Sample",
      country: "DE",
      send_enabled: true,
      custom_unsubscribe_url_enabled: false,
      backend_domain_id: 1,
      unsubscribe_page_id: 1,
    },
  },
  "project/delete": { project_id: "1", project_api_key: "key" },
  "project/list": { project_id: "1", project_api_key: "key" },
  "project/update": {
    project_id: "1",
    project_api_key: "key",
    project: {
      name: "Sample",
      country: "DE",
      send_enabled: true,
      custom_unsubscribe_url_enabled: false,
      backend_domain_id: 1,
      unsubscribe_page_id: 1,
      email_counter: 0,
      email_counter_limit: 1,
      email_counter_mode: "default",
    },
    expected_version: "v",
  },
  "rights/get": { project_id: "1" },
  "rights/set": {
    project_id: "1",
    rights: Object.fromEntries(Object.entries(rights).map(([name, { initial }]) => [name, initial])),
  },
  "suppression/count": {
    cause: "complained",
    source: "user",
    start_time: "2026-03-01 12:00:00",
    until_time: "2026-03-02 12:00:00",
    search: "a",
  },
  "suppression/delete": { email: "a@example.com" },
  "suppression/delete-many": {
    suppressions: [{ email: "a@example.com", cause: "unsubscribed" }],
    dry_run: 1,
    comment: "why",
  },
  "suppression/get": { email: "a@example.com", all_projects: true, details: 1 },
  "suppression/list": {
    cause: "complained",
    source: "user",
    start_time: "2026-03-01 12:00:00",
    cursor: "c",
    limit: 1,
    search: "a",
    until_time: "2026-03-02 12:00:00",
    order: "newest",
    details: 1,
  },
  "suppression/set": { email: "a@example.com", cause: "unsubscribed", created: "2026-03-01 12:00:00" },
  "suppression/set-many": {
    suppressions: [
      { email: "a@example.com", cause: "unsubscribed", created: "2026-03-01 12:00:00", line: 2 },
    ],
    skip_known: 0,
    dry_run: 1,
    comment: "why",
    batch: "old-list.csv",
  },
  "system/info": {},
  "system/ping": {},
  "system/storage": {},
  "tag/delete": { tag_id: 1 },
  "tag/list": {},
  "template/delete": { id: uuid },
  "picture/delete": { id: uuid },
  "picture/get": { id: uuid },
  "picture/list": { ...page, search: "logo" },
  "picture/set": { picture: { name: "logo.png", type: "image/png", content: "YQ==", alt: "Logo" } },
  "template/get": { id: uuid },
  "template/list": { ...page, search: "a", cursor: "", direction: "older", bodies: 0 },
  "template/preview": {
    template,
    email: "a@example.com",
    substitutions: { Name: "Ann" },
    global_language: "de",
  },
  "template/set": {
    template: { ...template, id: uuid, name: "Sample", editor_type: "html", variant },
    if_version: 1,
    stored_editor_type: "visual",
  },
  "unsubscribed/check": { address: "a@example.com" },
  "unsubscribed/list": { date_from: "2026-03-01" },
  "unsubscribed/set": { address: "a@example.com" },
  "webhook/delete": { url },
  "webhook/get": { url },
  "webhook/list": page,
  "webhook/log": {
    url,
    webhook_id: 1,
    status: "failed",
    start_time: "2026-03-01 12:00:00",
    end_time: "2026-03-01 13:00:00",
    job_id: "j",
    email: "a@example.com",
    http_status: 503,
    limit: 1,
    cursor: "c",
    direction: "newer",
  },
  "webhook/log-get": { call_id: 1 },
  "webhook/log-stats": {
    url,
    webhook_id: 1,
    start_time: "2026-03-01 12:00:00",
    end_time: "2026-03-01 13:00:00",
    step_minutes: 20,
  },
  "webhook/replay": {
    call_id: 1,
    url,
    start_time: "2026-03-01 12:00:00",
    end_time: "2026-03-01 13:00:00",
    which: "all",
    email_status: ["sent"],
    rate: 1,
    dry_run: 1,
  },
  "webhook/replay-status": { replay_id: 1, url },
  "webhook/replay-stop": { replay_id: 1 },
  "webhook/test": { url, email_status: "sent" },
  "webhook/set": {
    url,
    status: "active",
    event_format: "json_post",
    delivery_info: 1,
    single_event: 0,
    message_info: 0,
    max_parallel: 10,
    key_id: "7",
    events: { spam_block: ["*"], email_status: ["sent"] },
    expected_version: "v",
  },
}

/** Every field of a schema, at every depth; in maps and lists, those of the sample's entries. */
function fieldsOf(schema: z.core.$ZodType, sample: unknown, path: Path = []): Path[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap(), sample, path)
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, sample, path)
  // An object or an empty list, a word or a blank: the first is the intended form.
  if (schema instanceof z.ZodUnion && isWhole(schema.options[0]))
    return fieldsOf(schema.options[0], sample, path)
  const inner = (key: string | number, of: z.core.$ZodType) =>
    fieldsOf(of, (sample as Fields)[key], [...path, key])
  const paths = path.length > 0 ? [path] : []
  if (sample === undefined) throw new Error(`The sample has no ${path.join(".")}.`)
  if (schema instanceof z.ZodObject)
    return [...paths, ...Object.entries(schema.shape).flatMap(([key, of]) => inner(key, of))]
  if (schema instanceof z.ZodRecord)
    return [...paths, ...Object.keys(sample as object).flatMap((key) => inner(key, schema.valueType))]
  if (schema instanceof z.ZodArray) return [...paths, ...inner(0, schema.element)]
  return paths
}

const isWhole = (schema: z.core.$ZodType | undefined): schema is z.core.$ZodType =>
  schema instanceof z.ZodObject || schema instanceof z.ZodRecord || schema instanceof z.ZodPipe

const cases = methods.flatMap((method) =>
  fieldsOf(method.input, samples[method.path]).map((path) => ({
    method: method.path,
    path,
    name: path.join("."),
  })),
)

/** The sample with another value at one place; undefined takes the field away. */
function replaced(sample: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(sample) ? [...sample] : { ...(sample as object) }) as Fields
  const changed = replaced(copy[key], rest, value)
  // As in JSON: a name without a value is dropped, a list item without one is null.
  if (changed === undefined && !Array.isArray(copy)) delete copy[key]
  else copy[key] = changed ?? null
  return copy
}

const nested = Array.from({ length: 30 }).reduce<unknown>((inner) => ({ inner: [inner] }), 1)
const broken: unknown[] = [
  undefined,
  null,
  true,
  7,
  -1,
  1.5,
  1e308,
  Number.POSITIVE_INFINITY,
  "",
  " ",
  "\r\n",
  "{{ x }}",
  "é",
  "a".repeat(20_000),
  [],
  {},
  [null],
  [[]],
  { "a b": null },
  { a: Number.POSITIVE_INFINITY },
  { to_name: { toString: 1, valueOf: 1 }, constructor: null },
  Array.from({ length: 600 }, () => ({})),
  Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`k${at}`, ""])),
  nested,
]

/** The refusal of a value at a place, or null when the value is good there. */
function refusal(method: string, path: Path, value: unknown) {
  const parsed = methodAt(method)?.input.safeParse(replaced(samples[method], path, value))
  return parsed?.error ? firstFault(parsed.error) : null
}

/** A sentence names a field, or one element of it: `tags` as "A tag". */
function isNamedIn(sentence: string, field: string): boolean {
  const words = field
    .split(".")
    .filter((part) => !/^\d+$/.test(part))
    .map((part) => part.replace(/s$/, ""))
  return words.some((word) => sentence.toLowerCase().includes(word.toLowerCase()))
}

function expectClear(method: string, path: Path, value: unknown): void {
  const fault = refusal(method, path, value)
  if (!fault) return
  expect(errorMeanings[fault.code]).toBeDefined()
  // The validator's own words: a rule without a sentence of ours.
  expect(fault.sentence).not.toMatch(/invalid|expected\b|received|unrecognized|too (big|small)/i)
  expect(fault.sentence).toMatch(/^[A-Za-z].*\.$/)
  expect(isNamedIn(fault.sentence, fault.field), fault.sentence).toBe(true)
  const place = path.join(".")
  expect(`${fault.field}.`.startsWith(`${place}.`) || `${place}.`.startsWith(`${fault.field}.`)).toBe(true)
}

describe("ERROR-6 a broken field is refused in our own words, by its name and with a code that has a meaning", () => {
  test("every method has a sample, and the sample is good", () => {
    for (const method of methods)
      expect(method.input.safeParse(samples[method.path]).error, method.path).toBeUndefined()
  })
  test.each(cases)("$method $name", ({ method, path }) => {
    for (const value of broken) expectClear(method, path, value)
    expect(broken.some((value) => refusal(method, path, value))).toBe(true)
  })
  test("whatever the value is", () => {
    fc.assert(
      fc.property(fc.constantFrom(...cases), fc.jsonValue({ maxDepth: 4 }), ({ method, path }, value) => {
        expectClear(method, path, value)
      }),
      { numRuns: 2000 },
    )
  })
  test("a body that is not an object is 111 for every method", () => {
    for (const method of methods)
      for (const body of [null, "text", 7]) {
        const { error } = method.input.safeParse(body)
        expect(error && firstFault(error)).toEqual({
          code: 111,
          field: "",
          sentence: "The body must be a JSON object.",
        })
      }
  })
})

test.each<[number, string, string, unknown]>([
  [305, "webhook/get", "url", undefined],
  [305, "webhook/set", "url", undefined],
  [2701, "webhook/set", "url", " "],
  [2700, "webhook/set", "url", 7],
  [2715, "webhook/set", "status", 7],
  [2714, "webhook/set", "status", "stopped"],
  [2709, "webhook/set", "events", null],
  [2708, "webhook/set", "events", 7],
  [2710, "webhook/set", "events", {}],
  [400, "webhook/set", "message_info", 2],
  [2702, "webhook/list", "offset", -1],
  [2602, "template/list", "offset", -1],
  [2603, "webhook/list", "offset", "1"],
  [2600, "webhook/list", "limit", -1],
  [2601, "webhook/list", "limit", "1"],
  [1519, "email/send", "message.reply_to", 7],
  [1520, "email/send", "message.reply_to", "nobody"],
  [2514, "template/set", "template.reply_to", 7],
  [2515, "template/set", "template.reply_to", "nobody"],
  [202, "template/set", "template.from_email", undefined],
  [205, "template/set", "template.from_email", 7],
  [2502, "template/set", "template.editor_type", ""],
  [400, "template/set", "template.variant", 7],
  [400, "template/set", "template.variant.version", undefined],
  [400, "template/set", "template.variant.share", 100],
  [2516, "template/set", "template.variant.template_engine", "other"],
  [1602, "project/create", "project.name", undefined],
  [1602, "project/create", "project.name", null],
  [1603, "project/create", "project.name", 7],
  [1100, "domain/get-dns-records", "domain", undefined],
  [1101, "domain/get-dns-records", "domain", 7],
  [204, "email/send", "message.recipients.0", "a@example.com"],
  [2306, "email/send", "message.recipients.0.email", undefined],
  [400, "email/send", "message.attachments.0", "a.txt"],
  [400, "email/send", "message.attachments", {}],
  [2800, "email/send", "message.attachments.0.name", undefined],
  [1593, "email/send", "message.attachments.0.type", undefined],
  [1597, "email/send", "message.inline_attachments.0.type", undefined],
  [1592, "email/send", "message.attachments.0.content", undefined],
  [400, "email/send", "message.skip_unsubscribe", "yes"],
  [400, "email/send", "message.bypass_unsubscribed", 2],
  [400, "letter/attempts", "job_id", undefined],
  [400, "letter/get", "email", undefined],
  [400, "letter/get", "content", "new"],
  [400, "letter/resend", "job_id", ""],
  [3900, "letter/resend", "idempotence_key", 7],
  [1572, "letter/resend", "idempotence_key", "x".repeat(65)],
  [400, "captured/list", "limit", 0],
  [400, "picture/get", "id", "x"],
  [400, "picture/set", "picture", undefined],
  [400, "picture/set", "picture.name", " "],
  [400, "picture/set", "picture.name", "x".repeat(256)],
  [400, "picture/set", "picture.content", "data:AAAA"],
  [400, "picture/set", "picture.content", "A".repeat(6_990_508)],
  [400, "picture/set", "picture.alt", "x".repeat(501)],
  [2600, "picture/list", "limit", -1],
  [400, "captured/get", "id", "x"],
  [400, "template/preview", "template", undefined],
  [400, "template/preview", "global_language", "xx"],
])("ERROR-6 code %i for %s with %s %j", (code, method, place, value) => {
  const path = place.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  expect(refusal(method, path, value)?.code).toBe(code)
})

test("a missing required value is reported as missing", () => {
  for (const [method, place] of [
    ["webhook/set", "url"],
    ["template/set", "template"],
    ["template/set", "template.name"],
    ["template/set", "template.from_email"],
    ["template/set", "template.variant.version"],
    ["template/set", "template.variant.share"],
    ["project/create", "project"],
    ["project/create", "project.name"],
    ["domain/validate-dkim", "domain"],
    ["email/send", "message"],
    ["email/send", "message.recipients"],
    ["letter/attempts", "job_id"],
    ["captured/get", "id"],
    ["api-key/create", "name"],
    ["api-key/create", "right"],
    ["api-key/delete", "key_id"],
    ["picture/get", "id"],
    ["picture/set", "picture.content"],
    ["template/get", "id"],
    ["template/preview", "template"],
  ] as const)
    expect(refusal(method, place.split("."), undefined)?.sentence).toBe(
      `${place.split(".").at(-1)} is missing.`,
    )
})
