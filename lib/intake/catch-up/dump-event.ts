import { type DumpColumn, dumpColumns, dumpColumnsUsual } from "#contract/dump-words"
import type { Normalized } from "#lib/data/events/event"
import { normalize } from "#lib/intake/receive/normalize"

/**
 * Converts rows of event dumps to callback events with the same fields and therefore the same fingerprint, so nothing
 * counts twice (CATCHUP-3). Pure.
 */

/**
 * Columns to request, best choice first: servers without `delivery_info` and `message_info` have most of their values
 * in separate columns.
 */
export const columnChoices: readonly (readonly DumpColumn[])[] = [
  dumpColumns.filter((column) => column !== "project_id"),
  [...dumpColumnsUsual.filter((column) => column !== "project_id"), "subject"],
  dumpColumnsUsual.filter((column) => column !== "project_id"),
]

type Row = Readonly<Record<string, string>>

/** Events that a callback with these rows would contain. */
export const normalizedRows = (rows: readonly Row[], nowMs: number): Normalized => {
  const events = rows.map((row) => ({
    event_name: "transactional_email_status",
    event_data: eventData(row),
  }))
  const body = { auth: "", events_by_user: [{ user_id: 0, events }] }
  return normalize(body, nowMs) ?? { messageEvents: [], blocks: [], unreadable: rows.length, tests: 0 }
}

function eventData(row: Row): Record<string, unknown> {
  const { job_id, email, status, event_time } = row
  return {
    job_id,
    email,
    status,
    event_time,
    ...someOf({
      metadata: objectIn(row.metadata),
      url: row.url,
      comment: row.comment,
      delivery_info: row.delivery_info === undefined ? deliveryColumns(row) : objectIn(row.delivery_info),
      message_info: row.message_info === undefined ? messageColumns(row) : objectIn(row.message_info),
    }),
  }
}

const deliveryColumns = ({ delivery_status, destination_response, user_agent, ip }: Row) =>
  someOf({ delivery_status, destination_response, user_agent, ip })

const messageColumns = ({ subject, from_email, tags }: Row) =>
  someOf({ subject, from_email, tags: listIn(tags) })

/** Callbacks omit empty values (CALLBACK-6); in a file their cells are empty. */
const someOf = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNothing(value)))

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0)

function parsed(text: string | undefined): unknown {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

function objectIn(text: string | undefined): object | null {
  const value = parsed(text)
  return typeof value === "object" && !Array.isArray(value) ? value : null
}

function listIn(text: string | undefined): unknown[] | null {
  const value = parsed(text)
  return Array.isArray(value) ? value : null
}
