import { expect, test } from "vitest"
import { NeverConnected } from "./database-failure.ts"
import { StatementFailed } from "./statement-failed.ts"

const broken = Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" })
const refused = Object.assign(new Error("duplicate key"), { code: "23505" })

test.each([
  ["a write outside a transaction", "insert into users", broken, true, true],
  ["a write that was never sent", "insert into users", new NeverConnected(broken), true, false],
  ["a write that the server refused", "insert into users", refused, true, false],
  ["a read, or a write in a transaction", "insert into users", broken, false, false],
  ["a commit", "commit", broken, false, true],
] as const)("OUTAGE-5 %s: uncertain or not", (_name, statement, error, isLoneWrite, isUncertain) => {
  expect(new StatementFailed(statement, error, isLoneWrite).isUncertain).toBe(isUncertain)
})
