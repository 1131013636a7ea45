import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

export const migrations = join(import.meta.dirname, "../store/migrations")

/** A folder with the migrations of the releases before this one; whoever asks deletes it. */
export async function migrationsBefore(tag: string): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), "waybill-before-")), "migrations")
  await cp(migrations, folder, { recursive: true })
  const path = join(folder, "meta/_journal.json")
  const journal = JSON.parse(await readFile(path, "utf8")) as { entries: { tag: string }[] }
  const first = journal.entries.findIndex((entry) => entry.tag === tag)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }))
  return folder
}
