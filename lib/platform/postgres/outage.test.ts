import { expect, test } from "vitest"
import { outageIn, outageName } from "./outage.ts"

const failures = ["unreachable", "full", "busy"] as const
const outages = [...failures, ...failures.map((one) => `events_${one}` as const)]

test("OUTAGE-2 an outage is read from its name, and from no other kind of digest", () => {
  for (const outage of [...outages, "uncertain"] as const)
    expect(outageIn(outageName(outage, "1f3a90c2"))).toEqual({ outage, id: "1f3a90c2" })
  // Next can append its own code to a digest.
  expect(outageIn("database-busy-1f3a90c2@E394")).toEqual({ outage: "busy", id: "1f3a90c2" })
  for (const other of ["1234567890", "NEXT_NOT_FOUND", "database-gone-1", "", null, undefined, 7])
    expect(outageIn(other)).toBeNull()
})
