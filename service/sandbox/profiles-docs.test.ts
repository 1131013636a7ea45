import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { profiles } from "./profiles.ts"

test("SANDBOX-8 docs/sandbox.md names every sample provider and its shares", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/sandbox.md"), "utf8")
  const [header = [], ...rows] = page
    .split("\n")
    .filter((line) => /^\| (?:fate|`[a-z-]+`) \|/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")))
  const named = header.flatMap((domain, column) => {
    if (!domain.endsWith(".example")) return []
    return [[domain, rows.map((row) => [row[1], Number(row[column])]).filter(([, share]) => share)] as const]
  })
  const sharesOf = ({ fates }: (typeof profiles)[number]) => fates.map(({ word, share }) => [word, share])
  expect(new Map(named.map(([domain, shares]) => [domain, shares.toSorted()]))).toEqual(
    new Map(profiles.map((profile) => [profile.domain, sharesOf(profile).toSorted()])),
  )
})
