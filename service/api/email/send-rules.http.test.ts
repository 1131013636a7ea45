import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { MessageInput } from "#contract/message"
import { manualClock } from "../../clock.ts"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-01T12:00:00Z"))
let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
  project = await makeProject(service)
})
afterAll(() => service.close())

const sendOne = (overrides: Partial<MessageInput> = {}) =>
  service.call("email/send", { message: makeMessage(project, "reader@example.com", overrides) }, project.key)

describe("broken rules", () => {
  const file = { type: "text/plain", name: "a.txt", content: "YQ==" }
  const long = "x".repeat(1000)
  const metadata = (map: object) => ({ recipients: [{ email: "a@example.com", metadata: map }] })
  const uuid = "5cc5c3a4-0000-4000-8000-000000000000"
  const many = (count: number) => Array.from({ length: count }, (_, at) => `r${at}@example.com`)
  const toMany = (count: number) => ({ recipients: many(count).map((email) => ({ email })) })
  const list = (count: number) => many(count).join(", ")
  const wrong: [string, number, string, object][] = [
    ["SEND-5", 204, "recipients", { recipients: [] }],
    ["SEND-5", 204, "recipients", { recipients: "a@example.com" }],
    ["SEND-5", 204, "recipients.0", { recipients: ["a@example.com"] }],
    ["SEND-5", 1524, "recipients", { recipients: Array(501).fill({ email: "a@example.com" }) }],
    ["SEND-5", 2306, "recipients.0.email", { recipients: [{ email: " " }] }],
    ["SEND-5", 2306, "recipients.0.email", { recipients: [{}] }],
    ["SEND-5", 2307, "recipients.0.email", { recipients: [{ email: 7 }] }],
    [
      "SUBST-1",
      224,
      "substitutions",
      { recipients: [{ email: "a@example.com", substitutions: { "a b": "1" } }] },
    ],
    [
      "SUBST-3",
      212,
      "substitutions.x",
      { recipients: [{ email: "a@example.com", substitutions: { x: ["1"] } }] },
    ],
    [
      "SUBST-4",
      212,
      "to_name",
      { recipients: [{ email: "a@example.com", substitutions: { to_name: "n".repeat(79) } }] },
    ],
    ["META-1", 216, "metadata.x", { recipients: [{ email: "a@example.com", metadata: { x: [] } }] }],
    [
      "META-1",
      1542,
      "metadata",
      {
        recipients: [{ email: "a@example.com", metadata: { a: "x".repeat(1000), b: "x".repeat(1000) } }],
        global_metadata: { c: "x".repeat(1000), d: "x".repeat(1000) },
      },
    ],
    [
      "META-1",
      1582,
      "global_metadata",
      { global_metadata: Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`k${at}`, ""])) },
    ],
    ["SUBST-3", 1581, "global_substitutions.x", { global_substitutions: { x: {} } }],
    ["SEND-4", 202, "from_email", { from_email: undefined }],
    ["SEND-4", 205, "from_email", { from_email: "nobody" }],
    ["SEND-4", 1576, "subject", { subject: " " }],
    ["SEND-4", 1577, "body", { body: {} }],
    ["SEND-4", 1577, "body", { body: { amp: "<html></html>" } }],
    ["SEND-6", 1510, "message.body.html", { body: { html: 1 } }],
    ["SEND-4", 1577, "message.body", { body: 1 }],
    ["SEND-6", 1519, "message.reply_to_name", { reply_to_name: 7 }],
    ["SEND-6", 1522, "message.subject", { subject: 7 }],
    ["SEND-4", 1520, "message.reply_to", { reply_to: "a@example.com, b@example.com" }],
    ["SEND-4", 1520, "message.reply_to", { reply_to: "grüße@example.com" }],
    ["SEND-4", 205, "message.from_email", { from_email: "грüße@example.com" }],
    ["SEND-8", 1550, "message.options", { options: "now" }],
    ["SEND-8", 1530, "message.options.send_at", { options: { send_at: 7 } }],
    ["UNSUB-4", 1548, "message.options.unsubscribe_url", { options: { unsubscribe_url: 7 } }],
    [
      "UNSUB-4",
      1548,
      "message.options.unsubscribe_url",
      { options: { unsubscribe_url: "mailto:stop@shop.example" } },
    ],
    ["SEND-16", 213, "message.options.custom_backend_id", { options: { custom_backend_id: 7 } }],
    ["SEND-9", 1538, "message.bypass_unsubscribed", { bypass_global: 1, bypass_unsubscribed: 1 }],
    ["SEND-9", 1539, "message.bypass_complained", { bypass_global: 1, bypass_complained: 1 }],
    ["SEND-10", 1537, "message.bypass_global", { bypass_unavailable: 1 }],
    ["SEND-12", 1535, "message.tags", { tags: "one" }],
    ["SEND-12", 1535, "message.tags.1", { tags: ["one", 2] }],
    ["SEND-12", 1535, "message.tags.0", { tags: ["a\nb"] }],
    ["SEND-16", 228, "message.options.smtp_pool_id", { options: { smtp_pool_id: uuid } }],
    ["SEND-19", 1587, "message.force_send", { force_send: 1 }],
    ["META-1", 216, "message.recipients.0.metadata", metadata({ k: null })],
    ["META-4", 1583, "message.metadata.k", { metadata: { k: true } }],
    [
      "SUBST-3",
      212,
      "message.recipients.0.substitutions",
      { recipients: [{ email: "a@b.example", substitutions: 7 }] },
    ],
    ["SUBST-3", 1581, "message.global_substitutions", { global_substitutions: ["a"] }],
    ["HEADERS-1", 1506, "message.headers", { headers: "X-A: a" }],
    ["HEADERS-1", 1506, "message.headers.X-A", { headers: { "X-A": ["a"] } }],
    ["HEADERS-4", 1562, "message.headers.To", { headers: { To: "nobody" } }],
    ["HEADERS-4", 1561, "message.headers.CC", { headers: { To: "reader@example.com", CC: "nobody" } }],
    ["HEADERS-4", 1556, "message.headers.CC", { headers: { To: " ", CC: "reader@example.com" } }],
    ["HEADERS-4", 1555, "message.headers.CC", { headers: { To: "reader@example.com", cc: "b@example.com" } }],
    ["HEADERS-4", 1557, "message.headers.To", { ...toMany(11), headers: { To: list(11) } }],
    [
      "HEADERS-4",
      1554,
      "message.headers.CC",
      { ...toMany(12), headers: { To: "r11@example.com", CC: list(11) } },
    ],
    ["HEADERS-4", 1560, "message.recipients", { ...toMany(12), headers: { To: "r11@example.com" } }],
    ["HEADERS-4", 1559, "message.recipients", { ...toMany(2), headers: { To: "r1@example.com" } }],
    ["HEADERS-5", 1560, "message.headers.Bcc", { headers: { Bcc: list(11) } }],
    [
      "ATTACH-1",
      2529,
      "message.inline_attachments.0.name",
      { inline_attachments: [{ ...file, name: "ä".repeat(128) }] },
    ],
    ["ATTACH-1", 1590, "message.attachments.0.name", { attachments: [{ ...file, name: "a\nb" }] }],
    ["ATTACH-1", 400, "message.attachments", { attachments: "a.txt" }],
    ["ATTACH-4", 1592, "message.attachments.0.content", { attachments: [{ ...file, content: "" }] }],
    [
      "SEND-5",
      2306,
      "message.recipients.3.email",
      { recipients: [...toMany(3).recipients, { email: null }] },
    ],
    ["RENDER-3", 1516, "body.html", { body: { html: "{{ Name }}" } }],
    ["RENDER-3", 1517, "body.plaintext", { body: { plaintext: "{{Name" } }],
    ["RENDER-3", 1546, "subject", { subject: "{{ Name }}" }],
    ["RENDER-3", 1547, "from_name", { from_name: "{{-}}" }],
    ["RENDER-3", 1549, "unsubscribe_url", { options: { unsubscribe_url: "https://a.example/{{ x }}" } }],
    ["ENGINE-5", 1523, "none", { template_engine: "none" }],
    ["ENGINE-4", 1523, "template_engine", { template_engine: "other" }],
    ["HEADERS-2", 1526, "Template-Engine", { headers: { "X-SERVICE-Template-Engine": "other" } }],
    ["SEND-14", 1528, "global_language", { global_language: "xx" }],
    ["SEND-8", 1529, "send_at", { options: { send_at: "2026-02-28 12:00:00" } }],
    ["SEND-8", 1530, "send_at", { options: { send_at: "2026-02-30 12:00:00" } }],
    ["SEND-8", 1530, "send_at", { options: { send_at: "tomorrow" } }],
    ["SEND-8", 1525, "send_at", { options: { send_at: "2026-03-09 12:00:00" } }],
    ["SEND-12", 1532, "tags", { tags: ["1", "2", "3", "4", "5"] }],
    ["SEND-12", 1534, "tags.0", { tags: ["x".repeat(101)] }],
    ["HEADERS-1", 1506, "headers", { headers: { "X-A": "a\r\nBcc: b@example.com" } }],
    [
      "HEADERS-1",
      1507,
      "headers",
      { headers: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`X-${at}`, ""])) },
    ],
    ["HEADERS-4", 1558, "To", { headers: { To: "stranger@example.com" } }],
    ["IDEMPOTENCE-2", 1572, "idempotence_key", { idempotence_key: "x".repeat(65) }],
    ["UNSUB-8", 1588, "skip_unsubscribe", { skip_unsubscribe: 1 }],
    ["ATTACH-1", 1590, "attachments.0.name", { attachments: [{ ...file, name: "a/b" }] }],
    ["ATTACH-2", 1591, "attachments", { attachments: [file, file] }],
    ["ATTACH-4", 1596, "inline_attachments.0.content", { inline_attachments: [{ ...file, content: "" }] }],
    ["TEMPLATE-1", 1508, "template_id", { template_id: "7" }],
    ["SEND-4", 1520, "reply_to", { reply_to: "nobody" }],
    ["SEND-6", 1519, "reply_to", { reply_to: 7 }],
    ["SEND-6", 1519, "reply_to_name", { reply_to_name: "a\nb" }],
    ["SEND-6", 1522, "subject", { subject: "a\r\nBcc: b@example.com" }],
    ["SEND-6", 1521, "from_name", { from_name: 7 }],
    ["SEND-6", 1511, "plaintext", { body: { plaintext: 1 } }],
    ["SEND-6", 1512, "amp", { body: { html: "a", amp: 1 } }],
    ["SEND-11", 400, "skip_unsubscribe", { skip_unsubscribe: "yes" }],
    ["SEND-11", 400, "bypass_complained", { bypass_global: 1, bypass_complained: 2 }],
    ["SEND-12", 1535, "tags", { tags: ["same", "same"] }],
    ["SEND-12", 1535, "tags.0", { tags: [" "] }],
    ["SEND-14", 1527, "Global-Language", { headers: { "X-SERVICE-Global-Language": "xx" } }],
    ["SEND-16", 213, "custom_backend_id", { options: { custom_backend_id: "1" } }],
    ["SEND-16", 227, "smtp_pool_id", { options: { smtp_pool_id: "1" } }],
    ["IDEMPOTENCE-2", 3900, "idempotence_key", { idempotence_key: 7 }],
    ["SUBST-1", 1580, "global_substitutions", { global_substitutions: { "1a": "" } }],
    [
      "META-1",
      217,
      "metadata",
      metadata(Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`k${at}`, ""]))),
    ],
    ["META-1", 218, "metadata", metadata({ ["k".repeat(65)]: "" })],
    ["META-1", 219, "metadata", metadata({ k: "v".repeat(1025) })],
    ["META-1", 220, "metadata", metadata({ "": "v" })],
    ["META-1", 1540, "metadata", metadata({ a: long, b: long, c: long, d: long })],
    ["META-1", 1541, "global_metadata", { global_metadata: { a: long, b: long, c: long, d: long } }],
    ["META-1", 1583, "global_metadata.k", { global_metadata: { k: 1.5 } }],
    ["META-1", 1584, "global_metadata", { global_metadata: { "": "v" } }],
    ["META-1", 1585, "global_metadata", { global_metadata: { ["k".repeat(65)]: "" } }],
    ["META-1", 1586, "global_metadata", { global_metadata: { k: "v".repeat(1025) } }],
    ["ATTACH-1", 2800, "attachments.0.name", { attachments: [{ ...file, name: "" }] }],
    ["ATTACH-1", 2801, "attachments.0.name", { attachments: [{ ...file, name: 7 }] }],
    ["ATTACH-1", 2528, "attachments.0.name", { attachments: [{ ...file, name: "ä".repeat(128) }] }],
    ["ATTACH-1", 1594, "inline_attachments.0.name", { inline_attachments: [{ ...file, name: "a/b" }] }],
    ["ATTACH-1", 400, "attachments.0", { attachments: ["a.txt"] }],
    ["ATTACH-2", 1595, "inline_attachments", { inline_attachments: [file, file] }],
    ["ATTACH-3", 2802, "attachments.0.type", { attachments: [{ ...file, type: 7 }] }],
    ["ATTACH-3", 1593, "attachments.0.type", { attachments: [{ ...file, type: "text" }] }],
    ["ATTACH-3", 1597, "inline_attachments.0.type", { inline_attachments: [{ ...file, type: "text" }] }],
    ["ATTACH-4", 2803, "attachments.0.content", { attachments: [{ ...file, content: 7 }] }],
    ["ATTACH-4", 1592, "attachments.0.content", { attachments: [{ ...file, content: "%%" }] }],
    [
      "ATTACH-4",
      2804,
      "attachments.0.content",
      { attachments: [{ ...file, content: "A".repeat(9_786_711) }] },
    ],
    ["RENDER-3", 1518, "body.amp", { body: { html: "a", amp: "{{ Name }}" } }],
  ]
  test.each(wrong)("%s code %i names %s", async (_rule, code, field, overrides) => {
    const answer = await sendOne(overrides as Partial<MessageInput>)
    expect(answer).toMatchObject({ http_status: 400, code })
    expect(answer.message).toContain(field)
  })
  test("SUBST-3 a value that looks like an object of the language is refused like every object: 212", async () => {
    const recipients = [{ email: "a@example.com", substitutions: { to_name: { toString: 1, valueOf: 1 } } }]
    expect(await sendOne({ recipients })).toMatchObject({ http_status: 400, code: 212 })
  })
  test("ERROR-4 a sentence quotes at most 1000 characters of what was sent", async () => {
    const answer = await sendOne({ headers: { To: `${"x".repeat(5000)}@example.com` } })
    expect(answer).toMatchObject({ http_status: 400, code: 1558 })
    const [, sentence] =
      /^Error ID:[0-9A-F-]{36}\. (message\.headers\.To: x+…)$/.exec(answer.message ?? "") ?? []
    expect(sentence).toHaveLength(1001)
  })
  test("ERROR-5 of several broken rules the first is reported, with the newer code", async () => {
    expect(await sendOne({ subject: " ", body: {} })).toMatchObject({ code: 1576 })
    expect(await sendOne({ body: {}, from_email: "a@foreign.example" })).toMatchObject({ code: 1577 })
    expect(await sendOne({ from_email: "a@foreign.example" })).toMatchObject({ code: 1574 })
  })
  test("ATTACH-2 a name may be in both lists", async () => {
    const answer = await sendOne({ attachments: [file], inline_attachments: [file] })
    expect(answer).toMatchObject({ http_status: 200 })
  })
  test("SEND-4 no message: code 201", async () => {
    for (const input of [{}, { message: "text" }])
      expect(await service.call("email/send", input, project.key)).toMatchObject({
        http_status: 400,
        code: 201,
      })
  })
  test("SEND-11 true and false are flags too; a flag of another kind is refused", async () => {
    expect(await sendOne({ track_links: true, track_read: false })).toMatchObject({ http_status: 200 })
    expect(await sendOne({ track_links: 2 } as unknown as MessageInput)).toMatchObject({ http_status: 400 })
  })
})
