import { at } from "../../clock.ts"

/** Forms that a date may have in a merge value; blanks, slashes, dashes and dots part its numbers. */
const forms: RegExp[] = [
  // ISO 8601 and yyyy/mm/dd HH:mm:ss, yyyy mm dd HH:mm:ss
  /^(?<y>\d{4})[-/. ](?<m>\d{1,2})[-/. ](?<d>\d{1,2})(?:[T ]+(?<h>\d{1,2}):(?<i>\d{2})(?::(?<s>\d{2})(?:[.,]\d{1,9})?)?)? ?(?<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i,
  // dd/mm/yyyy, dd-mm-yyyy hh:mm:ss
  /^(?<d>\d{1,2})[-/. ](?<m>\d{1,2})[-/. ](?<y>\d{4})(?: +(?<h>\d{1,2}):(?<i>\d{2})(?::(?<s>\d{2}))?)?$/,
  // RFC 2822
  /^(?:[A-Za-z]{3}, ?)?(?<d>\d{1,2}) (?<month>[A-Za-z]{3}) (?<y>\d{4})(?: (?<h>\d{1,2}):(?<i>\d{2})(?::(?<s>\d{2}))? ?(?<zone>Z|UTC?|GMT|[+-]\d{4})?)?$/,
]

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** An instant from a merge value, undefined for an invalid date. Without a zone it is UTC; a number is milliseconds. */
export function readDate(value: unknown): Date | undefined {
  if (typeof value === "number") return Math.abs(value) <= 8.64e15 ? at(value) : undefined
  if (typeof value !== "string" || value.length > 64) return undefined
  for (const form of forms) {
    const groups = form.exec(value.trim())?.groups
    if (groups) return dateOf(groups)
  }
  return undefined
}

function dateOf(groups: Record<string, string | undefined>): Date | undefined {
  const number = (name: string) => Number(groups[name] ?? 0)
  const month = groups.month ? months.indexOf(groups.month.toLowerCase()) + 1 : number("m")
  const [year, day, hour, minute, second] = [number("y"), number("d"), number("h"), number("i"), number("s")]
  const date = at(Date.UTC(year, month - 1, day, hour, minute, second))
  // JavaScript reads years below 100 as 19xx, which is never intended here.
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isReal || hour > 23 || minute > 59) return undefined
  return at(date.getTime() - offsetMs(groups.zone))
}

function offsetMs(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? "") ?? []
  if (!sign) return 0
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
