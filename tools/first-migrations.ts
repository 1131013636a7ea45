import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { inRepo, root } from "./lib/repo.mjs"

/**
 * Regenerates the one migration of each database from its schema in TypeScript and from the SQL that drizzle cannot
 * express: extensions before the tables, storage options after them. An unchanged migration keeps its timestamp. For
 * use until the first release only (docs/decisions/0021-first-release.md).
 */
const { version } = JSON.parse(readFileSync(inRepo("package.json"), "utf8")) as { version: string }
if (!version.startsWith("0.")) {
  console.error("A released migration is never edited: add one with drizzle-kit generate (CONTRIBUTING.md).")
  process.exit(1)
}
for (const store of ["lib/data/store", "service/store"]) renew(store)

/** Leaves the old folder in place when generating fails or changes nothing. */
function renew(store: string): void {
  const folder = inRepo(store, "migrations")
  const before = `${folder}-before`
  renameSync(folder, before)
  let isChanged = false
  try {
    generate(store)
    const sql = withExtras(store, read(fileIn(folder)))
    writeFileSync(fileIn(folder), sql)
    isChanged = sql !== read(fileIn(before))
  } finally {
    if (!isChanged) rmSync(folder, { recursive: true, force: true })
    if (isChanged) rmSync(before, { recursive: true })
    else renameSync(before, folder)
  }
}

function generate(store: string): void {
  const options = ["generate", "--name=first", `--config=${store}/drizzle.config.ts`]
  const { status } = spawnSync(process.execPath, [inRepo("node_modules/drizzle-kit/bin.cjs"), ...options], {
    cwd: root,
    stdio: "inherit",
  })
  if (status !== 0) throw new Error(`drizzle-kit generate failed for ${store}.`)
}

function withExtras(store: string, tables: string): string {
  return [read(inRepo(store, "extensions.sql")), tables, read(inRepo(store, "storage.sql"))]
    .map((part) => part.trimEnd())
    .filter((part) => part !== "")
    .join("--> statement-breakpoint\n")
    .concat("\n")
}

function fileIn(folder: string): string {
  return join(folder, "0000_first.sql")
}

function read(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8") : ""
}
