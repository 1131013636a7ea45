import { formatDay } from "#lib/format/date"
import { offsetAt, wallTime } from "#lib/metrics/zone"
import { type PageRange, wallText } from "./range.ts"
import { RangePicker } from "./range-picker.tsx"
import { ZonePicker } from "./zone-picker.tsx"

/** The two tools in the head of every page about a stretch of time. */
export function RangeTools({ range, projectZone }: { range: PageRange; projectZone: string }) {
  const wall = range.wall ?? {
    from: wallText(wallTime(range.from, range.timeZone)),
    to: wallText(wallTime(range.to, range.timeZone)),
  }
  return (
    <>
      <RangePicker kind={range.kind} spanText={spanText(range)} wall={wall} />
      <ZonePicker
        timeZone={range.timeZone}
        offset={offsetText(offsetAt(range.to, range.timeZone))}
        projectZone={projectZone}
      />
    </>
  )
}

/** "13 – 20 Nov", "28 Oct – 4 Nov". */
export function spanText({ from, to, timeZone }: Pick<PageRange, "from" | "to" | "timeZone">): string {
  const [first, last] = [formatDay(from, timeZone, to), formatDay(to, timeZone)]
  if (first === last) return first
  const [day = "", month] = first.split(" ")
  return first.split(" ").length === 2 && last.endsWith(` ${month}`)
    ? `${day} – ${last}`
    : `${first} – ${last}`
}

/** 3600000 → "+01:00". */
export function offsetText(ms: number): string {
  const minutes = Math.abs(ms) / 60_000
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)]
  return `${ms < 0 ? "−" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`
}
