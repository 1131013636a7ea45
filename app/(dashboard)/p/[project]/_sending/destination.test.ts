import { expect, it } from "vitest"
import { destinationOf } from "./destination.ts"

const verified = "hello@shop.example"
const sandbox = "hello@sandbox-1a2b3c.example"

it.each([
  ["sandbox", verified, "sandbox"],
  ["sandbox", sandbox, "sandbox"],
  ["relay", sandbox, "sandbox_sender"],
  ["direct", ` ${sandbox} `, "sandbox_sender"],
  ["relay", verified, "out"],
  ["unknown", verified, "out"],
  ["silent", verified, "unseen"],
  ["silent", sandbox, "sandbox_sender"],
] as const)("SENDING-10 in mode %s messages from %s go: %s", (mode, sender, destination) => {
  expect(destinationOf(mode, sender)).toBe(destination)
})
