import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { bouncedStatuses, hasRowFilter, type RowFilter, readerParts } from "./letter-filter.ts"
import type { LetterSources } from "./schema/messages.ts"

/** Conditions on a message's own row that have no index, in SQL and on a row that was read. A test compares both. */

/** Condition on the row of `letters` named `of`. */
export function rowFits(query: RowFilter, of: string): SQL {
  if (!hasRowFilter(query)) return sql`true`
  const { version, server, link, reader } = query
  const column = (name: string) => sql.raw(`${of}.${name}`)
  const list = (name: string) => sql`jsonb_array_elements(${column("sources")} -> ${name})`
  const all: SQL[] = []
  if (version.length > 0)
    all.push(sql`coalesce(${column("template_version")}::text, '') = any(${sql.param([...version])}::text[])`)
  if (server.length > 0) {
    const someServer = sql`exists (select 1 from ${list("servers")} s where ${isOfEnd(query, of)} and `
    const has = sql`${someServer} s ->> 1 = any(${sql.param([...server])}::text[]))`
    all.push(server.includes("") ? sql`(${has} or not ${someServer} s ->> 1 <> ''))` : has)
  }
  if (link.length > 0) {
    const followed = sql`k ->> 1 = any(${sql.param([...link])}::text[])`
    const traffic = reader?.traffic ?? []
    const byWhom = traffic.length > 0 ? sql`k ->> 0 = any(${sql.param([...traffic])}::text[])` : sql`true`
    all.push(sql`exists (select 1 from ${list("links")} k where ${followed} and ${byWhom})`)
  }
  if (reader) {
    const parts = readerParts(reader).flatMap((values, place) =>
      values.length > 0
        ? [sql`r ->> ${sql.raw(String(place))} = any(${sql.param([...values])}::text[])`]
        : [],
    )
    all.push(sql`exists (select 1 from ${list("reads")} r where ${sql.join(parts, sql` and `)})`)
  }
  return sql.join(all, sql` and `)
}

/** The end of an attempt, which names the server. */
const isOfEnd = ({ had }: RowFilter, of: string): SQL =>
  had === ""
    ? sql`(${sql.raw(`${of}.status`)} not in (${sql.raw(bouncedStatuses.map((one) => `'${one}'`).join(", "))})
           or s ->> 0 = ${sql.raw(`${of}.status`)})`
    : sql`s ->> 0 = ${had}`

/** Parts of a message's sources that these conditions read. */
export type RowSources = Pick<LetterSources, "servers" | "reads" | "links">

type Row = { status: string; template_version: number | null; ofRow: RowSources }

/** Evaluates the conditions on a row that was read already. */
export function fitsRow({ status, template_version, ofRow }: Row, query: RowFilter): boolean {
  const { had, version, server, link, reader } = query
  const isBounced = bouncedStatuses.some((one) => one === status)
  const isOf = (end: string) => (had === "" ? !isBounced || end === status : end === had)
  const traffic = reader?.traffic ?? []
  const servers = ofRow.servers.filter(([end]) => isOf(end)).map(([, value]) => value)
  return (
    (version.length === 0 || version.includes(template_version?.toString() ?? "")) &&
    (server.length === 0 ||
      servers.some((one) => server.includes(one)) ||
      (server.includes("") && servers.every((one) => one === ""))) &&
    (link.length === 0 ||
      (ofRow.links ?? []).some(
        ([kind, followed]) => link.includes(followed) && (traffic.length === 0 || traffic.includes(kind)),
      )) &&
    (reader === null ||
      ofRow.reads.some((read) =>
        readerParts(reader).every(
          (values, place) => values.length === 0 || values.includes(String(read[place])),
        ),
      ))
  )
}
