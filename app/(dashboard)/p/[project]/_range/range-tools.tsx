import { clock } from "#lib/clock"
import { formatDay, formatDayAlone } from "#lib/format/date"
import type { Language } from "#lib/format/language"
import { offsetAt, wallTime } from "#lib/metrics/zone"
import { currentLanguage } from "../../../../language.ts"
import { offsetText, type PageRange, stepsOf, wallText } from "./range.ts"
import { RangePicker } from "./range-picker.tsx"
import { ZonePicker } from "./zone-picker.tsx"

export type RangeToolsProps = {
  range: PageRange
  /** Null on pages of the account: it has no clocks of its own, and UTC stands in. */
  projectZone: string | null
}

/** The two tools in the head of every page about a stretch of time. */
export async function RangeTools({ range, projectZone }: RangeToolsProps) {
  const wall = range.wall ?? {
    from: wallText(wallTime(range.from, range.timeZone)),
    to: wallText(wallTime(range.to, range.timeZone)),
  }
  return (
    <>
      <RangePicker
        kind={range.kind}
        spanText={spanText(range, await currentLanguage())}
        wall={wall}
        steps={stepsOf(range, clock.now().getTime())}
      />
      <ZonePicker
        timeZone={range.timeZone}
        offset={offsetText(offsetAt(range.to, range.timeZone), "−")}
        projectZone={projectZone}
      />
    </>
  )
}

type Span = Pick<PageRange, "from" | "to" | "timeZone">

/** "13 – 20 Nov", "28 Oct – 4 Nov". */
export function spanText({ from, to, timeZone }: Span, language: Language): string {
  const first = formatDay(from, timeZone, to, language)
  const last = formatDay(to, timeZone, undefined, language)
  if (first === last) return first
  const isSameMonth = monthOf(first) === monthOf(last)
  return `${isSameMonth ? formatDayAlone(from, timeZone, language) : first} – ${last}`
}

/** What a written day has beside its number: "Nov", or "Nov 2025" of another year. */
const monthOf = (day: string): string => day.replace(/^\d+\.?\s/, "")
