import { expect, test } from "vitest"
import { failingHosts } from "./failing-hosts.ts"
import { relayPlan } from "./relay.ts"
import { relayOf } from "./relay-url.ts"

const relays = ["smtp://a.example?weight=3", "smtp://b.example", "smtp://c.example?weight=0"].map(relayOf)

/** Orders of hosts for every throw of the dice. */
const ordersFor = (throws: readonly number[]) =>
  throws.map((thrown) => {
    const below = (max: number) => Math.min(thrown, max - 1)
    const { hops } = relayPlan({ relays, ca: undefined }, { below })
    return hops.map(({ host }) => host.name.charAt(0)).join("")
  })

test("RELAY-2 each relay is first in proportion to its weight, those of weight 0 last", () => {
  expect(ordersFor([0, 1, 2, 3])).toEqual(["abc", "abc", "abc", "bac"])
})

test("RELAY-2 connections are shared by all messages, and by no other login", () => {
  const keyOf = (url: string) =>
    relayPlan({ relays: [relayOf(url)], ca: undefined }, { below: () => 0 }).hops[0]?.key
  const key = keyOf("smtp://u:one@a.example")
  expect(keyOf("smtp://u:one@a.example")).toBe(key)
  expect(keyOf("smtp://u:two@a.example")).not.toBe(key)
  expect(key).not.toContain("one")
})

test("RELAY-2 a set of relays is one destination, in whatever order they are tried", () => {
  const [first, last] = [0, 3].map((thrown) =>
    relayPlan({ relays, ca: undefined }, { below: (max) => Math.min(thrown, max - 1) }),
  )
  expect(first).toMatchObject({
    destination: "relay a.example:587 b.example:587 c.example:587",
    connectionsMax: 30,
  })
  expect(last?.destination).toBe(first?.destination)
})

test("RELAY-3 a relay that failed is tried after the others for a minute, unless it works again", () => {
  let nowMs = 0
  const failing = failingHosts(() => nowMs)
  const [a, b] = [{ key: "a" }, { key: "b" }]
  failing.note(a, true)
  expect(failing.last([a, b])).toEqual([b, a])
  nowMs = 60_000
  expect(failing.last([a, b])).toEqual([a, b])
  failing.note(a, true)
  failing.note(a, false)
  expect(failing.last([a, b])).toEqual([a, b])
})
