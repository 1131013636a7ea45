import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { lifetimeRows } from "#postgres/lifetime"
import { defaultRetention } from "../testing/retention.ts"
import { lifetimesOf } from "./lifetimes.ts"

test("TIDY-4 docs/lifetimes.md lists every table of the service as it is", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/lifetimes.md"), "utf8")
  const [, service = ""] = page.split("## The service")
  const listed = service.split("\n").filter((line) => line.startsWith("| `"))
  expect(listed).toEqual(lifetimeRows(lifetimesOf(defaultRetention)))
})
