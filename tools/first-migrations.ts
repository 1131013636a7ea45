import { readFileSync, renameSync, rmSync } from "node:fs"
import { generateFirst, migrationsOf, readFirst, stores } from "./first-migration.ts"
import { inRepo } from "./lib/repo.mjs"

/**
 * `npm run db:generate`: regenerates the one migration of each database. An unchanged migration keeps its timestamp. For
 * use until the first release only (docs/decisions/0021-first-release.md).
 */
const { version } = JSON.parse(readFileSync(inRepo("package.json"), "utf8")) as { version: string }
if (!version.startsWith("0.")) {
  console.error("A released migration is never edited: add one with drizzle-kit generate (CONTRIBUTING.md).")
  process.exit(1)
}
for (const store of stores) console.log(`${store}: ${renew(migrationsOf(store), store)}`)

/** Leaves the folder unchanged when generating fails or changes nothing. */
function renew(folder: string, store: (typeof stores)[number]): "changed" | "unchanged" {
  const made = `${folder}-new`
  try {
    generateFirst(store, made)
    if (readFirst(made) === readFirst(folder)) return "unchanged"
    rmSync(folder, { recursive: true, force: true })
    renameSync(made, folder)
    return "changed"
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}
