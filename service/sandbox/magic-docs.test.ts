import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { magic } from "./magic.ts"

test("SANDBOX-2 docs/sandbox.md names every magic address and no other", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/sandbox.md"), "utf8")
  const named = [...page.matchAll(/^\| `([a-z-]+)@` \|/gm)].map(([, word]) => word)
  expect(named.sort()).toEqual(magic.map((one) => one.word).sort())
})
