import fc from "fast-check"
import { expect, test } from "vitest"
import { at } from "../clock.ts"
import { compile } from "./compose.ts"
import { serializeMime } from "./serialize-mime.ts"

const identity = {
  letter_id: "0abc",
  email: "reader@inbox.example",
  date: at(Date.UTC(2026, 4, 4, 12)),
  mailHostname: "mail.example",
}
const plain = {
  subject: "Receipt",
  from_email: "hello@shop.example",
  headers: {},
  attachments: [],
  inline_attachments: [],
  unsubscribe_url: "#",
}

/** The contents of the parts alone: boundaries are random, and header fields are ours. */
const contentsOf = (message: Buffer): string =>
  message
    .toString("latin1")
    .replaceAll(/--_NmP-[\w-]+?-Part/g, "--Part")
    .replaceAll(/(?:^|(?<=--Part_\d+\r\n))[\w-]+: [\s\S]*?\r\n\r\n/g, "")

/** Its streams wrap large texts in slices, and hold back the blanks at the end of each. */
const unwrapped = (message: string): string => message.replaceAll("=\r\n", "")

async function bothWays(letter: Parameters<typeof compile>[0]): Promise<[ours: string, streamed: string]> {
  const streamed = await compile(letter, identity).build()
  return [contentsOf(serializeMime(compile(letter, identity), [])), contentsOf(streamed)]
}

/**
 * Text as mails have it, with everything that line encodings often break. Its lines end with CRLF: nodemailer leaves a LF in
 * base64 as it is (RFC 2045, 6.8).
 */
const piece = fc.constantFrom(
  "a",
  "word ",
  "=",
  "==3D",
  " ",
  "\t",
  "\n",
  "\r\n",
  "\n\n",
  ".",
  "\n.",
  "ü",
  "👋",
  "漢字",
  "x".repeat(80),
  "\n--",
  "<p>",
)
const text = fc
  .array(fc.oneof(piece, fc.string({ maxLength: 20 })), { maxLength: 200 })
  .map((all) => all.join("").replace(/\r?\n/g, "\r\n"))
const file = fc.record({
  name: fc.constantFrom("a.txt", "Rechnung März.pdf", "lo go.png"),
  type: fc.constantFrom("text/plain; charset=iso-8859-1", "application/pdf", "message/rfc822", "image/png"),
  content: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes).toString("base64")),
})

test("COMPOSE-1 COMPOSE-2 the parts are those that nodemailer streams, whatever the texts and files", async () => {
  const letters = fc.record(
    {
      subject: fc.string({ unit: "grapheme", maxLength: 120 }),
      from_name: fc.string({ unit: "grapheme", maxLength: 40 }),
      html: text,
      plaintext: text,
      amp: text,
      attachments: fc.array(file, { maxLength: 3 }),
      inline_attachments: fc.array(file, { maxLength: 2 }),
    },
    { requiredKeys: ["subject", "attachments", "inline_attachments"] },
  )
  await fc.assert(
    fc.asyncProperty(letters, async (letter) => {
      const [ours, streamed] = await bothWays({ ...plain, ...letter })
      expect(unwrapped(ours)).toBe(unwrapped(streamed))
      expect(ours.split("\r\n").every((line) => line.length <= 998 && !/[\r\n]/.test(line))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test("COMPOSE-1 of large texts and files too, where lines may be wrapped elsewhere", async () => {
  const html = Array.from({ length: 20_000 }, (_, n) => `<p>Zeile ${n} – ${"wort ".repeat(n % 40)}</p>`).join(
    "\r\n",
  )
  const content = Buffer.alloc(300_001, "0123456789abcdef").toString("base64")
  const [ours, streamed] = await bothWays({
    ...plain,
    html,
    plaintext: "x".repeat(100_000),
    attachments: [{ type: "image/png", name: "a.png", content }],
  })
  expect(ours.length).toBeGreaterThan(1_000_000)
  expect(unwrapped(ours)).toBe(unwrapped(streamed))
})
