import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { RightsSet } from "#contract/rights"
import { Refusal } from "../refusal.ts"
import { type Envelope, toMessage } from "./to-message.ts"

const folder = join(import.meta.dirname, "testdata")

/** Values of the SMTP session besides the bytes, where that is not one ASCII recipient of a sender without rights. */
const spoken: Record<string, Partial<Envelope> & { rights?: RightsSet }> = {
  "headers-stripped": { recipients: ["reader@example.com", "copy@example.com", "hidden@example.com"] },
  "eight-bit-headers-smtputf8": { isUtf8: true, recipients: ["jürgen@example.com"] },
  "eight-bit-headers-no-utf8": { isUtf8: true },
  "very-many-recipients": {
    recipients: Array.from({ length: 500 }, (_, at) => `reader-${at}@example.com`),
  },
  strict: {
    recipients: [
      "reader@example.com",
      "one@example.com",
      "two@example.com",
      "copy@example.com",
      "more@example.com",
    ],
  },
  "strict-by-right": { rights: { smtp_strict: true } },
  "strict-by-right-refused": { rights: { smtp_strict: true } },
}

/** The message, or the refusal as `code sentence`. */
async function outcomeOf(raw: Buffer, name = ""): Promise<{ message: unknown } | { refusal: string }> {
  const { recipients = ["reader@example.com"], isUtf8 = false, rights = {} } = spoken[name] ?? {}
  const sender = { caller: { rights }, brand: "SERVICE" }
  return toMessage(raw, { recipients, isUtf8 }, sender).then(
    (message) => ({ message }),
    (error) => {
      if (!(error instanceof Refusal)) throw error
      return { refusal: `${error.code} ${error.publicMessage}` }
    },
  )
}

const files = readdirSync(folder)
const withEnding = (ending: string) =>
  files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length))
const read = (file: string) => readFileSync(join(folder, file))
const mails = withEnding(".eml")

describe("SMTP-7 a submission becomes this message or this refusal", () => {
  test("every mail has one outcome written down, and every outcome has its mail", () => {
    expect(mails.length).toBeGreaterThan(60)
    expect([...withEnding(".json"), ...withEnding(".error")].sort()).toEqual([...mails].sort())
    expect(mails).toEqual(expect.arrayContaining(Object.keys(spoken)))
  })
  test.each(withEnding(".json"))("message: %s", async (name) => {
    const message = JSON.parse(read(`${name}.json`).toString())
    expect(await outcomeOf(read(`${name}.eml`), name)).toEqual({ message })
  })
  test.each(withEnding(".error"))("refusal: %s", async (name) => {
    const refusal = read(`${name}.error`).toString().trim()
    expect(await outcomeOf(read(`${name}.eml`), name)).toEqual({ refusal })
  })
})

describe("SMTP-14 no bytes make anything but a message or a refusal", () => {
  const words = [
    ...[
      "From: a@shop.example",
      "To: b@example.com, c: d@example.com;",
      "Subject: =?utf-8?B?4pi6?=",
      "X-A: b",
    ],
    ...[
      'X-SERVICE: {"strict":true,"tags":["a"]}',
      "X-SERVICE: {",
      "Content-Type: text/html",
      "\0",
      "=?x?q?=00?=",
    ],
    ...[
      "Content-Type: multipart/mixed; boundary=b",
      "Content-Type: multipart/alternative; boundary=c",
      "--b",
      "--c",
    ],
    ...[
      "--b--",
      "Content-Transfer-Encoding: base64",
      "Content-Transfer-Encoding: quoted-printable",
      "=\r\n",
      "=3D",
    ],
    ...[
      "Content-Type: message/rfc822",
      "Content-ID: <x>",
      "cid:x%",
      "<html><body>",
      "Content-Type: text/x-amp-html",
    ],
    ...[
      "Content-Disposition: attachment; filename*0*=utf-8''%",
      "List-Help: ",
      " folded",
      "",
      "",
      ":",
      "{{",
      "é",
    ],
  ]
  const mail = fc.array(fc.oneof(fc.constantFrom(...words), fc.string()), { maxLength: 40 })
  test("built of the words of mail", async () => {
    const said = fc.record({ lines: mail, end: fc.constantFrom("\r\n", "\n", "\r"), isUtf8: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(said, async ({ lines, end, isUtf8 }) => {
        const sender = { caller: { rights: {} }, brand: "SERVICE" }
        const envelope = { recipients: ["reader@example.com"], isUtf8 }
        await toMessage(Buffer.from(lines.join(end)), envelope, sender).catch(expectRefusal)
      }),
      { numRuns: 2000 },
    )
  })
  test("or of chance", async () => {
    const sender = { caller: { rights: {} }, brand: "SERVICE" }
    const envelope = { recipients: ["reader@example.com"], isUtf8: true }
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        await toMessage(Buffer.from(bytes), envelope, sender).catch(expectRefusal)
      }),
      { numRuns: 1000 },
    )
  })
  const expectRefusal = (error: unknown) => expect(error).toBeInstanceOf(Refusal)

  const tooMuch: [string, string][] = [
    ["lines", "\n".repeat(160_001)],
    ["lines that begin with --", "\n--".repeat(10_001)],
  ]
  test.each(tooMuch)("more %s than a message needs are refused before they are read", async (what, text) => {
    const outcome = await outcomeOf(Buffer.from(text))
    expect(outcome).toEqual({ refusal: expect.stringMatching(new RegExp(`^400 .* ${what}\\.$`)) })
  })
})
