import {
  type DumpColumn,
  dumpColumns,
  dumpColumnsUsual,
  type dumpDelimiters,
  type dumpFormats,
} from "#contract/dump-words"
import type { Input } from "#contract/method"
import { formatUtc } from "#contract/time"
import type { MethodTypes } from "#lib/browser/method-types"
import { instantOf, wallTime } from "#lib/metrics/zone"
import { wallText } from "../../_range/range.ts"

/** The form of an order, and the input of event-dump/create that it makes. Pure. */

export const presets = ["24h", "7d", "30d", "custom"] as const
export type Preset = (typeof presets)[number]

export const filterNames = [
  "status",
  "delivery_status",
  "email",
  "domain",
  "email_from",
  "job_id",
  "campaign_id",
] as const
export type FilterName = (typeof filterNames)[number]

export type OrderForm = {
  preset: Preset
  /** Wall readings in the project's zone. */
  from: string
  to: string
  kind: "events" | "counts"
  filters: Record<FilterName, string>
  limit: string
  fields: readonly DumpColumn[]
  format: (typeof dumpFormats)[number]
  delimiter: (typeof dumpDelimiters)[number]
  isSpreadsheetSafe: boolean
}

const hourMs = 3_600_000
const lengths: Record<Exclude<Preset, "custom">, number> = {
  "24h": 24 * hourMs,
  "7d": 7 * 24 * hourMs,
  "30d": 30 * 24 * hourMs,
}

export function firstForm(nowMs: number, timeZone: string): OrderForm {
  return {
    preset: "7d",
    from: wallText(wallTime(nowMs - lengths["7d"], timeZone)),
    to: wallText(wallTime(nowMs, timeZone)),
    kind: "events",
    filters: {
      status: "",
      delivery_status: "",
      email: "",
      domain: "",
      email_from: "",
      job_id: "",
      campaign_id: "",
    },
    // The service's own default of 50 would cut off nearly every export.
    limit: "1000000",
    fields: dumpColumnsUsual.filter((column) => column !== "project_id"),
    format: "csv",
    delimiter: ",",
    isSpreadsheetSafe: true,
  }
}

/** Fields in the order of the list, whatever the order of the clicks. */
export const withField = (fields: readonly DumpColumn[], field: DumpColumn, isOn: boolean): DumpColumn[] =>
  dumpColumns.filter((one) => (one === field ? isOn : fields.includes(one)))

export type Fault = "time" | "limit" | "fields"
export type OrderInput = Input<MethodTypes["event-dump/create"]>

/** What to send, or the first thing that is wrong with the form. */
export function inputOf(form: OrderForm, nowMs: number, timeZone: string): OrderInput | { fault: Fault } {
  const span = spanOf(form, nowMs, timeZone)
  if (!span) return { fault: "time" }
  const file = { ...span, format: form.format, delimiter: form.delimiter }
  if (form.kind === "counts") return { ...file, aggregate: "day_status" }
  const limit = Number(form.limit.replaceAll(/[\s,.]/g, ""))
  if (!Number.isSafeInteger(limit) || limit < 1) return { fault: "limit" }
  if (form.fields.length === 0) return { fault: "fields" }
  const filter = filterOf(form)
  const cells = form.isSpreadsheetSafe ? { spreadsheet_safe: 1 as const } : {}
  return { ...file, ...cells, limit, dump_fields: [...form.fields], ...(filter ? { filter } : {}) }
}

function spanOf({ preset, from, to }: OrderForm, nowMs: number, timeZone: string) {
  // Up to now: the service ends it at the moment of the order.
  if (preset !== "custom") return { start_time: formatUtc(nowMs - lengths[preset]) }
  const [first, last] = [instantAt(from, timeZone), instantAt(to, timeZone)]
  return first === null || last === null || first >= last
    ? null
    : { start_time: formatUtc(first), end_time: formatUtc(last) }
}

function instantAt(wall: string, timeZone: string): number | null {
  const isReading = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall)
  const reading = isReading ? Date.parse(`${wall}:00Z`) : Number.NaN
  return Number.isNaN(reading) ? null : instantOf(reading, timeZone)
}

function filterOf({ filters }: OrderForm): OrderInput["filter"] {
  const given = filterNames
    .map((name) => [name, filters[name].trim()] as const)
    .filter(([, value]) => value !== "")
  return given.length === 0 ? undefined : Object.fromEntries(given)
}
