import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { auditWords } from "#words/audit"

/** An action that is written to the audit log, as a literal in the code. */
const written = /\b(?:auditActionOf|noted|write)\(\s*(?:db, )?action,\s*"([\w-]+\/[\w-]+)"/g

test("AUDIT-5 every action of the audit log has a name in words", () => {
  const files = globSync("lib/{access,analytics,features,intake}/**/*.ts")
  const acts = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(written)].map(([, act]) => act),
  )
  expect(acts).toContain("alert/mute")
  expect([...new Set(acts)].filter((act) => !Object.hasOwn(auditWords.en.acts, act ?? ""))).toEqual([])
})
