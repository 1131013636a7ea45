import { describe, expect, test } from "vitest"
import { firstFault } from "./validation-error.ts"
import { message } from "./message.ts"

const minimal = { recipients: [{ email: "a@example.com" }] }
const parsed = (overrides: object) => message.parse({ ...minimal, ...overrides })
const codeOf = (overrides: object) => {
  const { error } = message.safeParse({ ...minimal, ...overrides })
  return error ? firstFault(error).code : null
}

const optional = [
  ...[
    "template_id",
    "template_engine",
    "global_language",
    "global_substitutions",
    "global_metadata",
    "metadata",
  ],
  ...["body", "subject", "from_email", "from_name", "reply_to", "reply_to_name", "track_links", "track_read"],
  ...[
    "headers",
    "attachments",
    "inline_attachments",
    "tags",
    "skip_unsubscribe",
    "bypass_global",
    "force_send",
  ],
  ...["bypass_unavailable", "bypass_unsubscribed", "bypass_complained", "idempotence_key", "options"],
]

describe("SEND-18 an empty value counts as absent", () => {
  test.each(optional)("%s: null", (field) => {
    expect(Object.hasOwn(message.in.shape, field)).toBe(true)
    expect(parsed({ [field]: null })).toEqual(minimal)
  })
  test("every optional field was tried", () => {
    expect([...optional, "recipients"].sort()).toEqual(Object.keys(message.in.shape).sort())
  })
  test("null inside of recipients, body, options and headers", () => {
    expect(
      parsed({
        options: { send_at: null, unsubscribe_url: null, custom_backend_id: null, smtp_pool_id: null },
      }),
    ).toEqual({ ...minimal, options: {} })
    expect(parsed({ recipients: [{ email: "a@example.com", substitutions: null, metadata: null }] })).toEqual(
      minimal,
    )
    expect(parsed({ headers: { "X-A": null, "X-B": "b" } }).headers).toEqual({ "X-B": "b" })
    expect(parsed({ body: { html: "a", plaintext: null, amp: null } }).body?.html).toBe("a")
  })
  test.each(["global_substitutions", "global_metadata", "metadata", "headers", "options", "body"])(
    "%s: an empty list, as PHP writes an empty object",
    (field) => {
      expect(codeOf({ [field]: [] })).toBeNull()
      expect(codeOf({ [field]: ["a"] })).not.toBeNull()
    },
  )
  test("substitutions and metadata of a recipient: an empty list", () => {
    const [recipient] = parsed({
      recipients: [{ email: "a@example.com", substitutions: [], metadata: [] }],
    }).recipients
    expect(recipient).toEqual({ email: "a@example.com", substitutions: {}, metadata: {} })
  })
  test("words that are blank", () => {
    const blank = {
      template_id: "",
      template_engine: "",
      global_language: "",
      options: { send_at: "", smtp_pool_id: "" },
    }
    expect(parsed(blank)).toEqual({ ...minimal, options: {} })
  })
})

test("META-4 metadata is an older name of global_metadata, which wins", () => {
  expect(parsed({ metadata: { a: 1 } })).toEqual({ ...minimal, global_metadata: { a: "1" } })
  expect(parsed({ metadata: { a: "old" }, global_metadata: { b: "new" } }).global_metadata).toEqual({
    b: "new",
  })
})

test("SEND-23 characters are counted as people count them: an emoji is one", () => {
  const recipients = (overrides: object) => ({ recipients: [{ email: "a@example.com", ...overrides }] })
  expect(codeOf({ tags: ["😀".repeat(100)] })).toBeNull()
  expect(codeOf({ tags: ["😀".repeat(101)] })).toBe(1534)
  expect(codeOf({ idempotence_key: "😀".repeat(64) })).toBeNull()
  expect(codeOf({ idempotence_key: "😀".repeat(65) })).toBe(1572)
  expect(codeOf(recipients({ substitutions: { to_name: "😀".repeat(78) } }))).toBeNull()
  expect(codeOf(recipients({ substitutions: { to_name: "😀".repeat(79) } }))).toBe(212)
  expect(codeOf(recipients({ metadata: { ["😀".repeat(64)]: "😀".repeat(900) } }))).toBeNull()
  expect(codeOf(recipients({ metadata: { ["😀".repeat(65)]: "" } }))).toBe(218)
})

describe("HEADERS-1 values", () => {
  test("may be numbers, and lines that were folded are one line again", () => {
    expect(parsed({ headers: { "X-A": 42, "X-B": "one\r\n two\n\tthree" } }).headers).toEqual({
      "X-A": "42",
      "X-B": "one two three",
    })
  })
  test("and names cannot begin another header: 1506", () => {
    for (const headers of [{ "X-A": "a\r\nBcc: b" }, { "X-A": "a\n" }, { "X-A\r\nB": "a" }, { "X A": "a" }])
      expect(codeOf({ headers })).toBe(1506)
    expect(codeOf({ headers: { [`X-${"a".repeat(75)}`]: "a" } })).toBe(1506)
  })
})

test("SEND-11 flags are 0, 1, false and true, also as the texts 0 and 1", () => {
  for (const [input, flag] of [
    [0, 0],
    [1, 1],
    [false, 0],
    [true, 1],
    ["0", 0],
    ["1", 1],
  ] as const)
    expect(parsed({ track_read: input }).track_read).toBe(flag)
  for (const input of [2, -1, 0.5, "yes", "true", "", [], {}]) expect(codeOf({ track_read: input })).toBe(400)
})
