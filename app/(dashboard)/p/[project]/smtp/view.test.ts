import { expect, test } from "vitest"
import { smtpWords } from "#words/smtp"
import { choiceQuery, headerRows, isOwnMachine, limitRows, opensslCommand, readChoice } from "./view.ts"

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["mail.localhost", true],
  ["::1", true],
  ["mail.example.com", false],
  ["192.0.2.1", false],
])("%s is this machine alone: %s", (host, isOwn) => {
  expect(isOwnMachine(host)).toBe(isOwn)
})

test("SMTPPAGE-1 keeps language and port in the URL", () => {
  for (const query of ["", "?code=python", "?tls=1", "?code=java&tls=1"]) {
    const params = Object.fromEntries(new URLSearchParams(query))
    expect(choiceQuery(readChoice(params))).toBe(query)
  }
})

test("SMTPPAGE-4 the options and limits are those of the contract", () => {
  const rows = headerRows()
  expect(rows).toHaveLength(15)
  expect(
    rows.every(({ key, kind }) => smtpWords.de.keys[key] !== "" && smtpWords.de.types[kind] !== ""),
  ).toBe(true)
  expect(limitRows(smtpWords.en).map(({ value }) => value)).toEqual([
    "10 MB",
    "500",
    "300 bytes",
    "50",
    "10",
    "5,000",
    "10 each",
    "1 minute",
    "3",
  ])
})

test("builds the openssl command for each port", () => {
  expect(opensslCommand("mail.example.com", 587, false)).toContain(":587 -starttls smtp")
  expect(opensslCommand("mail.example.com", 465, true)).not.toContain("-starttls")
})
