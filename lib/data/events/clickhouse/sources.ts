import "server-only"
import {
  bouncedStatuses,
  type LetterFilter,
  type RowFilter,
  readerParts,
  rowFilterOf,
  someOf,
} from "#lib/data/store/letter-filter"
import { campaignOfRow } from "./conditions.ts"
import { ch, joinStatements, listOf, type Statement } from "./statement.ts"

/**
 * Filters on values that exist only in a message's sources, stored as JSON in its row by key: campaign, servers and
 * readers. Servers before 19 do not support arrays in JSON, so entries are matched as text:
 * `["opened","human","mobile",…`.
 */

/** Whether the filter needs values that only the row by key has. */
export function asksSources(filter: LetterFilter): boolean {
  const { server, link, reader } = rowFilterOf(filter)
  return server.length + link.length > 0 || reader !== null || someOf(filter.campaign).length > 0
}

/** Condition on that row; "1" without such a filter. */
export function sourcesFit(filter: LetterFilter): Statement {
  const { server, link, reader, had } = rowFilterOf(filter)
  const campaigns = someOf(filter.campaign)
  const all = [
    ch`1`,
    ...(campaigns.length > 0 ? [ch`${campaignOfRow} in (${listOf(campaigns)})`] : []),
    ...(server.length > 0 ? [serverFits(server, had)] : []),
    ...(link.length > 0 ? [linkFits(link, reader?.traffic ?? [])] : []),
    ...(reader ? [ch`match(sources, ${readPattern(reader)})`] : []),
  ]
  return joinStatements(all, " and ")
}

const linkFits = (link: readonly string[], traffic: readonly string[]): Statement =>
  ch`match(visitParamExtractRaw(sources, 'links'), ${`\\[${traffic.length > 0 ? oneOf(traffic) : anyText},${oneOf(link)},`})`

const servers = ch`visitParamExtractRaw(sources, 'servers')`

/** Matches any server that ended an attempt; for a bounced message, the server of its bounce. */
function serverFits(wanted: readonly string[], had: string): Statement {
  const named = wanted.filter((one) => one !== "")
  const has = (end: string) =>
    joinStatements(
      [
        ...(named.length > 0 ? [ch`match(${servers}, ${serverPattern(end, oneOf(named))})`] : []),
        ...(wanted.includes("") ? [ch`not match(${servers}, ${serverPattern(end, someText)})`] : []),
      ],
      " or ",
    )
  if (had !== "") return ch`(${has(written(had))})`
  const ofBounce = bouncedStatuses.map((status) => ch`status = ${status} and (${has(written(status))})`)
  return ch`(${joinStatements(ofBounce, " or ")} or status not in (${listOf(bouncedStatuses)}) and (${has(anyText)}))`
}

const serverPattern = (end: string, server: string): string => `\\[${end},${server},`

const readPattern = (reader: NonNullable<RowFilter["reader"]>): string =>
  `\\[${readerParts(reader)
    .map((values) => (values.length > 0 ? oneOf(values) : anyText))
    .join(",")},`

/** A JSON string with any content, and one that is not empty. */
const anyText = '"(?:[^"\\\\]|\\\\.)*"'
const someText = '"(?:[^"\\\\]|\\\\.)+"'

const oneOf = (values: readonly string[]): string => `(?:${values.map(written).join("|")})`

/** A text as JSON writes it, escaped as a literal pattern. */
const written = (text: string): string => JSON.stringify(text).replace(/[$()*+.?[\\\]^{|}]/g, "\\$&")
