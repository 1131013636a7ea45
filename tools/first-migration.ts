import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { inRepo, root } from "./lib/repo.mjs"

/** Folders of the two stores: each has a schema, migrations, and SQL that drizzle cannot express. */
export const stores = ["lib/data/store", "service/store"] as const
type StoreFolder = (typeof stores)[number]

export const migrationsOf = (store: StoreFolder): string => inRepo(store, "migrations")

/** SQL of the first migration in a folder of migrations. */
export const readFirst = (folder: string): string => read(fileIn(folder))

/**
 * Generates the first migration of a store into a new folder: the tables of its schema in TypeScript, with its
 * extensions before and its storage options after them.
 */
export function generateFirst(store: StoreFolder, folder: string): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      inRepo("node_modules/drizzle-kit/bin.cjs"),
      ...["generate", "--name=first", "--dialect=postgresql"],
      ...[`--schema=./${store}/schema/*.ts`, `--out=${relative(root, folder)}`],
    ],
    { cwd: root, encoding: "utf8" },
  )
  if (status !== 0) throw new Error(`drizzle-kit generate failed for ${store}.\n${stdout}${stderr}`)
  writeFileSync(fileIn(folder), withExtras(store, readFirst(folder)))
}

function withExtras(store: StoreFolder, tables: string): string {
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
