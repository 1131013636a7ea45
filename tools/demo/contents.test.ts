import { expect, test } from "vitest"
import { contentsOf } from "./contents.ts"
import type { PlannedLetter } from "./history.ts"

const shop = { domain: "shop.example", goods: [["Fern", 1890]] as const, delivery: 490 }
const letter: PlannedLetter = {
  ...{ atMs: 0, project: 0, kind: 1, word: "open" },
  ...{ order: 10_382, name: "Noa", email: "noa.levi@inbox.example" },
}

test("one order has one number, in the texts and in the metadata, and its prices add up", () => {
  const { substitutions, metadata } = contentsOf(letter, "receipt", shop)
  expect([substitutions.order_id, metadata.order]).toEqual(["10382", "10382"])
  expect(substitutions.track_url).toBe("https://www.shop.example/orders/10382")
  expect([substitutions.item_price, substitutions.delivery_price, substitutions.total]).toEqual([
    "18.90 EUR",
    "4.90 EUR",
    "23.80 EUR",
  ])
})

test("a message without an order names none", () => {
  const { substitutions, metadata } = contentsOf(letter, "welcome", shop)
  expect(substitutions).not.toHaveProperty("order_id")
  expect(metadata).toEqual({ customer: "C-41382" })
})
