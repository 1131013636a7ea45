import type { EventDump } from "#contract/event-dump"
import { parseUtc } from "#contract/time"
import type { ExportOrder } from "#lib/data/store/exports"
import type { Severity } from "#lib/interface/status/severity"

/** DUMP-10. */
export const placesMax = 10

export type FileView = { no: number; size: number; href: string }

/** The order, as far as the dashboard stored it. */
type Order = {
  by: string | null
  orderedMs: number
  goneMs: number
  isCounts: boolean
  fromMs: number | null
  toMs: number | null
  limit: number | null
  filters: { name: string; value: string }[]
}

export type ExportRow = {
  dump_id: string
  state: string
  files: FileView[]
  /** Null for one that was ordered past the dashboard. */
  order: Order | null
}

const severities: Record<string, Severity> = {
  queued: "neutral",
  in_process: "info",
  ready: "success",
  failed: "danger",
}

export const severityOf = (state: string): Severity => severities[state] ?? "neutral"

/** True while looking again makes sense. */
export const isUnderWay = ({ state }: Pick<ExportRow, "state">): boolean =>
  state === "queued" || state === "in_process"

/** The service's list, joined with the stored orders. Files are read at our own addresses (EXPORT-2). */
export function exportRows(
  project: string,
  dumps: readonly EventDump[],
  orders: readonly ExportOrder[],
): ExportRow[] {
  const known = new Map(orders.map((order) => [order.dump_id, order]))
  return dumps.map(({ dump_id, dump_status, files = [] }) => {
    const order = known.get(dump_id)
    return {
      dump_id,
      state: dump_status,
      files: files.map(({ size }, at) => ({ no: at + 1, size, href: hrefOf(project, dump_id, at + 1) })),
      order: order ? orderOf(order) : null,
    }
  })
}

const hrefOf = (project: string, dump_id: string, no: number): string =>
  `/api/projects/${project}/exports/${dump_id}/${no}`

function orderOf({ name, created_at, expires_at, input }: ExportOrder): Order {
  const filter = typeof input.filter === "object" && input.filter !== null ? input.filter : {}
  return {
    by: name,
    orderedMs: created_at.getTime(),
    goneMs: expires_at.getTime(),
    isCounts: input.aggregate === "day_status",
    fromMs: instant(input.start_time),
    // Without an end it goes up to the moment of the order.
    toMs: instant(input.end_time) ?? created_at.getTime(),
    limit: typeof input.limit === "number" ? input.limit : null,
    filters: Object.entries(filter)
      .filter(([, value]) => value !== null && value !== "")
      .map(([filterName, value]) => ({ name: filterName, value: String(value) })),
  }
}

const instant = (text: unknown): number | null => (typeof text === "string" ? parseUtc(text) : null)
