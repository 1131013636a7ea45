import { readMigrationFiles } from "drizzle-orm/migrator"
import { openDatabase } from "#postgres/open"
import { UnusableDatabase } from "#postgres/database-failure"
import { Fault } from "../lib/fault.mjs"
import { type Program, programs } from "./programs.ts"
import { capital, explained, listed } from "./sentences.ts"
import { type Session, sessionName } from "./session.ts"

/** How a database's migrations relate to those of this version of Waybill. */
export type Standing = "unused" | "ours" | "newer" | "another's" | "unknown"

/** @param applied hashes in the order in which they were applied */
export function standingOf(
  applied: readonly string[],
  known: readonly string[],
  others: readonly string[],
): Standing {
  if (applied.length === 0) return "unused"
  if (applied.every((hash, place) => known[place] === hash)) return "ours"
  if (known.every((hash, place) => applied[place] === hash)) return "newer"
  return applied.some((hash) => others.includes(hash)) ? "another's" : "unknown"
}

/** Brings source and target to this release, as a start would, so that they have the same tables. */
export async function bringToRelease(program: Program, from: Session, to: Session): Promise<void> {
  await requireOurs(program, from, { isSource: true })
  await requireOurs(program, to, { isSource: false })
  for (const session of [from, to]) await migrate(program, session)
}

async function requireOurs(program: Program, session: Session, { isSource }: { isSource: boolean }) {
  const is = capital(session.is)
  const others = programs.filter((one) => one !== program)
  const standing = standingOf(await appliedTo(session), hashesOf(program), others.flatMap(hashesOf))
  if (standing === "newer")
    throw new Fault(
      `${is} was used by a newer version of Waybill than this one. Copy it with that version. Nothing was changed.`,
    )
  if (standing === "another's")
    throw new Fault(
      `${is} has the tables of the ${listed(others.map((one) => one.name))}: the two addresses are swapped. Nothing was changed.`,
    )
  if (standing === "unknown")
    throw new Fault(
      `${is} has migrations that are not part of this version of Waybill: it belongs to another version or another program. Use the version that created it, or an empty database. Nothing was changed.`,
    )
  if (standing === "ours") return
  if (isSource) throw new Fault(`${is} has no data of Waybill, so there is nothing to copy.`)
  const strangers = await session.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  )
  if (strangers.length > 0)
    throw new Fault(
      `${is} has tables that are not Waybill's (${listed(strangers.map((one) => one.name))}). Use a separate database. Nothing was changed.`,
    )
}

/** The table in which drizzle notes what was applied. */
async function appliedTo({ query }: Session): Promise<string[]> {
  const [noted] = await query("select where to_regclass('drizzle.__drizzle_migrations') is not null")
  if (!noted) return []
  const rows = await query<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by id")
  return rows.map((one) => one.hash)
}

const hashesOf = ({ migrations }: Program): string[] =>
  readMigrationFiles({ migrationsFolder: migrations }).map((one) => one.hash)

async function migrate({ migrations, migrationLock }: Program, { url, is }: Session): Promise<void> {
  try {
    const opened = await openDatabase({ url }, { schema: {}, migrations, name: sessionName, migrationLock })
    await opened.close()
  } catch (error) {
    if (error instanceof UnusableDatabase) throw new Fault(error.message)
    throw explained(error instanceof Error && error.cause instanceof Error ? error.cause : error, is)
  }
}
