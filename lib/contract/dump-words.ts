/** Words of event dumps that the browser reads too; plain lists, no schemas. */

/** Columns of a dump, in file order, when its request names none. */
export const dumpColumnsUsual = [
  "project_id",
  "event_time",
  "job_id",
  "from_email",
  "email",
  "status",
  "delivery_status",
  "metadata",
  "destination_response",
  "user_agent",
  "url",
  "ip",
  "tags",
] as const

/**
 * Every existing column; those after the usual ones are included only on request, and all but `subject` are ours
 * (DUMP-6).
 */
export const dumpColumns = [
  ...dumpColumnsUsual,
  "subject",
  "comment",
  "delivery_info",
  "message_info",
] as const
export type DumpColumn = (typeof dumpColumns)[number]

export const dumpDelimiters = [",", ";"] as const
export const dumpFormats = ["csv", "csv_gzip"] as const
/** `day_status` counts events per UTC day and status; the empty word, as absence, lists every event. */
export const dumpAggregates = ["", "day_status"] as const
