import { expect, it } from "vitest"
import { at } from "#lib/platform/clock"
import { inboxRows, mergeRows, senderAddress, senderName } from "./view.ts"

const letter = {
  id: "7",
  from: '"Harbour Shop" <shop@example.com>',
  to: "open@example.com",
  subject: "",
  preview: "Thank you",
  size: 900,
  received_at: "2026-11-20 13:32:05",
  copies: 1,
}
const now = at(Date.UTC(2026, 10, 20, 15))

it("shows sender, subject and time in the project's time zone", () => {
  expect(inboxRows([letter], "Europe/Berlin", now)[0]).toMatchObject({
    id: "7",
    sender: "Harbour Shop",
    subject: "(no subject)",
    time: "14:32",
  })
})

it.each([
  ['"Shop, the \\"best\\"" <a@example.com>', 'Shop, the "best"', "a@example.com"],
  ["Shop <a@example.com>", "Shop", "a@example.com"],
  ["<a@example.com>", "a@example.com", "a@example.com"],
  ["a@example.com", "a@example.com", "a@example.com"],
])("reads %s", (from, name, address) => {
  expect(senderName(from)).toBe(name)
  expect(senderAddress(from)).toBe(address)
})

it("puts new messages above pages that are already loaded, without duplicates", () => {
  const rows = inboxRows(
    [3, 2, 1].map((id) => ({ ...letter, id: String(id) })),
    "UTC",
    now,
  )
  const newest = rows.slice(0, 2)
  expect(mergeRows(newest, rows.slice(1)).map((row) => row.id)).toEqual(["3", "2", "1"])
})
