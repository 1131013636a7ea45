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
