import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { DnsFailure } from "../../dns/failure.ts"
import { daneOfAll } from "./look-up-all.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
})
afterEach(() => {
  vi.useRealTimers()
})

const content = { usage: 3, selector: 1, matchingType: 1, certificate: Buffer.alloc(32) }
const [first, second, third] = ["mx1.inbox.example", "mx2.inbox.example", "mx3.inbox.example"]

type Reaction = "fails" | { afterMs: number }

/** States of the hosts after so much time, or null while the message still waits. */
async function statesAfter(ms: number, reactions: Record<string, Reaction>) {
  const answer = (name: string) => ({ name, exists: true, ttlSeconds: 60, isAuthenticated: true })
  let states: unknown = null
  daneOfAll(Object.keys(reactions), 25, {
    address: async (name) => ({ ...answer(name), records: [] }),
    cname: async (name) => ({ ...answer(name), records: [] }),
    tlsa: async (name) => {
      const reaction = reactions[name.replace("_25._tcp.", "")]
      if (!reaction || reaction === "fails") throw new DnsFailure("ESERVFAIL", { name, type: "TLSA" })
      await new Promise((resolve) => setTimeout(resolve, reaction.afterMs))
      return { ...answer(name), records: [content] }
    },
  }).then((dane) => {
    states = [...dane.values()].map(({ state }) => state)
  })
  await vi.advanceTimersByTimeAsync(ms)
  return states
}

test("DANE-2 a backup whose records are looked up for long delays a message by one second at most", async () => {
  const reactions = { [first]: { afterMs: 50 }, [second]: { afterMs: 16_000 } }
  expect(await statesAfter(1049, reactions)).toBeNull()
  expect(await statesAfter(1050, reactions)).toEqual(["found", "unknown"])
  expect(await statesAfter(900, { [first]: { afterMs: 50 }, [second]: { afterMs: 900 } })).toEqual([
    "found",
    "found",
  ])
})

test("DANE-2 the preferred host is waited for, however fast the others are", async () => {
  const reactions = { [first]: { afterMs: 5000 }, [second]: { afterMs: 1 } }
  expect(await statesAfter(4999, reactions)).toBeNull()
  expect(await statesAfter(5000, reactions)).toEqual(["found", "found"])
})

test("DANE-2 a host that is skipped ends no wait for the next one", async () => {
  const reactions = { [first]: "fails", [second]: { afterMs: 3000 }, [third]: { afterMs: 60_000 } } as const
  expect(await statesAfter(3999, reactions)).toBeNull()
  expect(await statesAfter(4000, reactions)).toEqual(["unknown", "found", "unknown"])
})
