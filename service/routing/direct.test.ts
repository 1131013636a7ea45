import { expect, test } from "vitest"
import { directPlan } from "./direct.ts"

const found = { name: "inbox.example", exists: true, ttlSeconds: 60, isAuthenticated: false }

test.each([
  ["enforce", "mx.inbox.example", "MX 10 of inbox.example; MTA-STS requires verified TLS"],
  ["testing", "mx.inbox.example", "MX 10 of inbox.example"],
  ["testing", "other.example", "MX 10 of inbox.example; the MTA-STS policy in testing does not name it"],
] as const)("STS-4 the reason for a host names a policy: %s of %s", async (mode, mx, why) => {
  const records = [{ exchange: "mx.inbox.example", preference: 10 }]
  const plan = await directPlan("inbox.example", {
    dns: {
      mx: async () => ({ ...found, records, isNullMx: false }),
      address: async () => ({ ...found, records: [] }),
    },
    sts: { of: async () => ({ policy: { policy_id: "1", mode, mx: [mx] }, problem: null }) },
    ids: { below: () => 0 },
    dial: () => Promise.reject(new Error("No host is connected.")),
    ...{ port: 25, ca: undefined },
  })
  expect("hops" in plan && plan.hops.map((hop) => hop.why)).toEqual([why])
})
