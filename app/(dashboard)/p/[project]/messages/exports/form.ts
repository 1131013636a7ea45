import {
  type DumpColumn,
  dumpColumns,
  dumpColumnsUsual,
  type dumpDelimiters,
  type dumpFormats,
} from "#contract/dump-words"
import type { Input } from "#contract/method"
import { formatUtc } from "#contract/time"
import type { MethodTypes } from "#lib/interface/browser/method-types"
import type { Form } from "#lib/interface/browser/use-form"
import { instantOf } from "#lib/analytics/series/zone"
import { namedSpan } from "#lib/analytics/range/named-span"
import { typedAt, typedWall } from "#lib/analytics/range/typed-time"

export type PartProps = { form: Form<OrderForm> }

/** The form of an order, and the input of event-dump/create that it makes. Pure. */

export const presets = ["24h", "7d", "30d", "custom"] as const
type Preset = (typeof presets)[number]

const filterNames = [
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
  /** Times as they are typed, on the clocks of the project's zone. */
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

export function firstForm(nowMs: number, timeZone: string): OrderForm {
  return {
    preset: "7d",
    from: typedAt(namedSpan("7d", nowMs, timeZone).from, timeZone),
    to: typedAt(nowMs, timeZone),
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

export type OrderInput = Input<MethodTypes["event-dump/create"]>

/** Request body. The form was validated before; the service refuses an invalid limit or time. */
export function inputOf(form: OrderForm, nowMs: number, timeZone: string): OrderInput {
  const file = { ...spanOf(form, nowMs, timeZone), format: form.format, delimiter: form.delimiter }
  if (form.kind === "counts") return { ...file, aggregate: "day_status" }
  const filter = filterOf(form)
  const cells = form.isSpreadsheetSafe ? { spreadsheet_safe: 1 as const } : {}
  return {
    ...file,
    ...cells,
    limit: limitOf(form),
    dump_fields: [...form.fields],
    ...(filter ? { filter } : {}),
  }
}

/** People write thousands apart. */
const limitOf = ({ limit }: OrderForm): number => Number(limit.replaceAll(/[\s,.]/g, ""))

/** Validation that needs only the form. */
export const isTime = (form: OrderForm, timeZone: string): boolean => {
  const { start_time, end_time } = spanOf(form, 0, timeZone)
  return form.preset !== "custom" || (start_time !== "" && end_time !== "" && start_time < (end_time ?? ""))
}

export function isLimit(form: OrderForm): boolean {
  const limit = limitOf(form)
  return Number.isSafeInteger(limit) && limit >= 1
}

function spanOf({ preset, from, to }: OrderForm, nowMs: number, timeZone: string) {
  // Up to now: the service ends it at the moment of the order.
  if (preset !== "custom") return { start_time: formatUtc(namedSpan(preset, nowMs, timeZone).from) }
  return { start_time: utcAt(from, timeZone), end_time: utcAt(to, timeZone) }
}

/** A typed time in UTC as the service writes it, or "". */
const utcAt = (text: string, timeZone: string): string => {
  const wall = typedWall(text)
  return wall === null ? "" : formatUtc(instantOf(wall, timeZone))
}

function filterOf({ filters }: OrderForm): OrderInput["filter"] {
  const chosen = filterNames
    .map((name) => [name, filters[name].trim()] as const)
    .filter(([, value]) => value !== "")
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen)
}
