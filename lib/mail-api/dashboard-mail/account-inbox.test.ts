import { expect, test } from "vitest"
import type { CapturedLetter } from "#contract/captured"
import { letterFor, withoutPasswordLinks } from "./account-inbox.ts"

const link = "https://mail.example/reset/Ab-3_x"
const letter = (text: string): CapturedLetter => ({
  ...{ id: "1", from: "dashboard@mail.example", to: "Dora@example.com", subject: "A new password" },
  ...{ preview: text, size: 9, received_at: "2026-11-20 10:00:00", copies: 1, headers: [], attachments: [] },
  ...{ html: `<a href="${text}">${text}</a>`, plaintext: text, source: `=\r\n${text}` },
})

test("INBOX-6 a link for a new password is shown only to its recipient, in every part", () => {
  expect(letterFor("dora@example.com", letter(link))).toEqual(letter(link))
  const seen = letterFor("owner@example.com", letter(link))
  expect(JSON.stringify(seen)).not.toContain("Ab-3_x")
  expect(seen).toMatchObject({ plaintext: "https://mail.example/reset/•••", source: "" })
  expect(withoutPasswordLinks(`Open ${link.slice(0, -2)}`)).toBe("Open https://mail.example/reset/•••")
})

test("INBOX-6 other links stay, so that an owner can follow them", () => {
  for (const path of ["confirm-alerts", "confirm-address", "invite", "stop-report", "stop-alerts"]) {
    const other = letter(`https://mail.example/${path}/Ab-3_x`)
    expect(letterFor("owner@example.com", other)).toEqual(other)
  }
})
