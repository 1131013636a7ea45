import { expect, test, vi } from "vitest"
import type { Check } from "./checks.ts"
import { goToSourceCheck } from "./go-to-source-check.ts"

const fault = { field: "html", line: 3, column: 7 } as const

test.each<[Partial<Check>, unknown[]]>([
  [{ part: "html", line: 2, column: 4 }, ["toPlace", { part: "html", line: 2, column: 4 }]],
  [{ line: 2 }, ["toPlace", { part: "mjml", line: 2 }]],
  [{ part: "plaintext" }, ["toPlace", { part: "plaintext", line: 1 }]],
  [{ field: "unsubscribe_url" }, ["toField", "unsubscribe_url"]],
  [{ opens: "samples" }, ["setOpen", "samples"]],
  [{ fault, line: 3 }, ["goToFault", fault]],
])("SOURCE-9 a check in a source opens its place: %j", (check, expected) => {
  const acts = { goToFault: vi.fn(), setOpen: vi.fn(), toField: vi.fn(), toPlace: vi.fn() }
  goToSourceCheck({ ...acts, jump: acts }, "mjml")({ severity: "info", text: "", ...check })
  const calls = Object.entries(acts).flatMap(([name, act]) => act.mock.calls.map((call) => [name, ...call]))
  expect(calls).toEqual([expected])
})
