import { stringify } from "csv-stringify/sync"
import type { DumpColumn } from "#contract/dump-words"
import { spreadsheetCell } from "#contract/spreadsheet-cell"
import { formatUtc } from "#contract/time"
import type { EventRow } from "../store/dump-rows.ts"

/** Properties on which a row's values depend besides the row: events of the account's own space have no project. */
export type CsvForm = {
  columns: readonly DumpColumn[]
  delimiter: "," | ";"
  own_space: number | null
  is_spreadsheet_safe: boolean
}

const values: Readonly<Record<DumpColumn, (row: EventRow, form: CsvForm) => string>> = {
  project_id: ({ project_id }, { own_space }) => (project_id === own_space ? "" : String(project_id)),
  event_time: ({ event_ms }) => formatUtc(event_ms),
  job_id: ({ job_id }) => job_id ?? "",
  from_email: ({ from_email }) => from_email ?? "",
  email: ({ email }) => email ?? "",
  status: ({ status }) => status ?? "",
  delivery_status: (row) => deliveryInfo(row, "delivery_status"),
  metadata: ({ metadata }) => JSON.stringify(metadata ?? {}),
  destination_response: (row) => deliveryInfo(row, "destination_response"),
  user_agent: (row) => deliveryInfo(row, "user_agent"),
  url: ({ data }) => data.url ?? "",
  ip: (row) => deliveryInfo(row, "ip"),
  tags: ({ tags }) => JSON.stringify(tags ?? []),
  subject: ({ subject }) => subject ?? "",
  comment: ({ data }) => data.comment ?? "",
  delivery_info: ({ data }) => JSON.stringify(data.delivery_info ?? {}),
  message_info: (row) => JSON.stringify(messageInfo(row)),
}

/** As a callback has it (CALLBACK-7): what is not so is left out. */
const messageInfo = ({ subject, from_email, template_id, template_version, tags }: EventRow) => ({
  ...(subject !== null && { subject }),
  ...(from_email !== null && { from_email }),
  ...(template_id !== null && { template_id }),
  ...(template_version !== null && { template_version }),
  ...(tags !== null && tags.length > 0 && { tags }),
})

const deliveryInfo = ({ data }: EventRow, name: string): string => data.delivery_info?.[name] ?? ""

/** The header line and lines of a file of events. */
export function eventLines(rows: readonly EventRow[], form: CsvForm): string {
  const cell = form.is_spreadsheet_safe ? spreadsheetCell : (text: string) => text
  return lines(
    rows.map((row) => form.columns.map((column) => cell(values[column](row, form)))),
    form.delimiter,
  )
}

/** Lines of CSV (RFC 4180, line feed at the end). Values stay as they are (DUMP-7). */
export const lines = (records: readonly (readonly string[])[], delimiter: string): string =>
  stringify(
    records.map((record) => [...record]),
    {
      delimiter,
      // Readers take a lone carriage return for the end of a line.
      quoted_match: /[\r\n]/,
      // A line with nothing on it is skipped by readers.
      quoted_empty: records[0]?.length === 1,
    },
  )
