import { expect, it } from "vitest"
import { attemptsView } from "./attempts.ts"

const attempt = {
  email: "lena@example.com",
  try_no: 1,
  started_at: "2026-11-20 07:41:08",
  duration_ms: 1140,
  host: "mx.example.com",
  tls: "TLSv1.3 TLS_AES_256_GCM_SHA384",
  delivery_status: "err_blacklisted",
  reply: "550 5.7.1 no",
  conversation: [
    { at_ms: 0.4, from: "them" as const, text: "250-mx greets you\n250-PIPELINING\n250 SIZE 100" },
    { at_ms: 41, from: "us" as const, text: "MAIL FROM:<a@example.com>" },
    { at_ms: 1139, from: "them" as const, text: "550 5.7.1 no" },
  ],
}

it("shows a greeting's list in one line, the refusing reply marked, and copies the conversation as it was", () => {
  const [look] = attemptsView([attempt], "Europe/Berlin", "en")
  expect(look?.lines.map((line) => line.text)[0]).toBe("250 mx greets you · PIPELINING · SIZE 100")
  expect(look?.lines.map((line) => line.isBad)).toEqual([false, false, true])
  expect(look).toMatchObject({ tls: "TLS 1.3", when: "20 Nov, 08:41:08", isGood: false, nextTry: null })
  expect(look?.text).toContain("< 250-mx greets you\n250-PIPELINING")
})

it("shows remarks of the mail service as such, and copies them without the mark of a command", () => {
  const conversation = [
    { at_ms: 0, from: "us" as const, text: "(mx1.inbox.example:25: MX 10 of inbox.example)" },
    { at_ms: 9, from: "us" as const, text: "EHLO mail.example" },
    { at_ms: 12, from: "them" as const, text: "250 (hello)" },
    { at_ms: 15, from: "us" as const, text: "(2,048 bytes)" },
  ]
  const [look] = attemptsView([{ ...attempt, conversation }], "UTC", "en")
  expect(look?.lines.map(({ from }) => from)).toEqual(["note", "us", "them", "us"])
  expect(look?.text).toBe(
    "(mx1.inbox.example:25: MX 10 of inbox.example)\n> EHLO mail.example\n< 250 (hello)\n> (2,048 bytes)",
  )
})

it.each([
  [
    ", certificate verified",
    "MX 10 of a.example; MTA-STS requires verified TLS",
    ", certificate verified, required by MTA-STS",
  ],
  [
    ", certificate verified (3 1 1) by DANE",
    "MX 10 of a.example; DANE requires TLS verified by 3 1 1",
    ", certificate verified, required by DANE",
  ],
  [
    ", certificate not verifiable by DANE",
    "MX 10 of a.example; DANE requires TLS, its TLSA records are unusable",
    ", certificate cannot be verified, required by DANE",
  ],
  [", certificate not verified", "MX 10 of a.example", ", certificate not verified"],
  ["", "MX 10 of a.example", ""],
])("MESSAGEPAGE-6 shows TLS%s of a host: %s", (verdict, why, shown) => {
  const conversation = [{ at_ms: 0, from: "us" as const, text: `(mx1.a.example:25: ${why})` }]
  const tls = `TLSv1.3 TLS_AES_256_GCM_SHA384${verdict}`
  const [look] = attemptsView([{ ...attempt, tls, conversation }], "UTC", "en")
  expect(look?.tls).toBe(`TLS 1.3${shown}`)
})

it("shows the reason in place of a conversation where no server was contacted", () => {
  const reply = "The domain inbox.example does not exist."
  const [look] = attemptsView([{ ...attempt, host: "", reply, conversation: [] }], "UTC", "en")
  expect(look?.lines).toEqual([{ key: "reply", atMs: 1140, from: "note", text: reply, isBad: true }])
  expect(look?.text).toBe(reply)
})

it("MESSAGEPAGE-6 ends a conversation without a reply with the reason", () => {
  const reply = "No answer: certificate has expired"
  const conversation = [{ at_ms: 0, from: "us" as const, text: "STARTTLS" }]
  const [look] = attemptsView([{ ...attempt, reply, conversation }], "UTC", "en")
  expect(look?.lines.at(-1)).toMatchObject({ from: "note", text: reply, isBad: true })
  expect(look?.text).toBe(`> STARTTLS\n${reply}`)
})
