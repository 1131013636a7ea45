import fc from "fast-check"
import { expect, test } from "vitest"
import { DnsFailure } from "../dns/failure.ts"
import type { Resolver } from "../dns/resolver.ts"
import { mailHostsOf } from "./mail-hosts.ts"

type Mx = Awaited<ReturnType<Resolver["mx"]>>

const answered = { name: "inbox.example", exists: true, ttlSeconds: 60, isAuthenticated: false }
const none: Mx = { ...answered, records: [], isNullMx: false }

const hostsWith = (mx: () => Promise<Mx>, addresses: string[] = [], below = () => 0) =>
  mailHostsOf("inbox.example", {
    ids: { below },
    dns: {
      mx,
      address: async () => ({
        ...answered,
        records: addresses.map((address) => ({ address, family: 4 as const })),
      }),
    },
  })

test("DIRECT-1 preferred hosts come first, those of one preference by chance", async () => {
  const preferences = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(preferences, fc.infiniteStream(fc.nat(2 ** 31 - 1)), async (list, dice) => {
      const records = list.map((preference, nth) => ({ exchange: `mx${nth}.example`, preference }))
      const found = await hostsWith(
        async () => ({ ...none, records }),
        [],
        () => dice.next().value as number,
      )
      if (!Array.isArray(found)) throw new Error(found.reason)
      const order = found.map(({ name }) => list[Number(/\d+/.exec(name)?.[0])])
      expect(order).toEqual(list.toSorted((a, b) => a - b))
    }),
  )
  const two = [10, 10].map((preference, nth) => ({ exchange: `mx${nth}.example`, preference }))
  const dice = [9, 1]
  const swapped = await hostsWith(
    async () => ({ ...none, records: two }),
    [],
    () => dice.shift() ?? 0,
  )
  expect(swapped).toMatchObject([{ name: "mx1.example" }, { name: "mx0.example" }])
})

test("DIRECT-1 a domain with an address and no MX is its own mail host (RFC 5321, 5.1)", async () => {
  expect(await hostsWith(async () => none, ["192.0.2.1"])).toMatchObject([{ name: "inbox.example" }])
})

const failing = (code: "ESERVFAIL" | "ELOOP") => async () => {
  throw new DnsFailure(code, { name: "inbox.example", type: "MX" })
}

test.each([
  ["a null MX (RFC 7505)", async () => ({ ...none, isNullMx: true }), "hard", "err_domain_inactive"],
  ["no such name", async () => ({ ...none, exists: false }), "hard", "err_domain_inactive"],
  ["neither MX nor address", async () => none, "hard", "err_domain_inactive"],
  ["a loop of aliases", failing("ELOOP"), "hard", "err_destination_misconfigured"],
  ["a DNS that fails", failing("ESERVFAIL"), "soft", "err_will_retry"],
] as const)(
  "DIRECT-2 %s is reported in a sentence with the domain",
  async (_, mx, outcome, delivery_status) => {
    expect(await hostsWith(mx)).toEqual({
      reason: expect.stringContaining("inbox.example"),
      classification: { outcome, delivery_status },
    })
  },
)
