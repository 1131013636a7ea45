import { clock } from "#lib/platform/clock"
import { offsetAt } from "#lib/analytics/series/zone"
import { currentLanguage } from "#lib/access/auth/language"
import { ComparePicker } from "./compare-picker.tsx"
import type { Comparison } from "#lib/analytics/range/comparison"
import { comparisonLabel } from "#lib/analytics/range/comparison-text"
import { offsetText, type PageRange } from "#lib/analytics/range/range"
import { RangePicker } from "./range-picker.tsx"
import { stepsOf } from "#lib/analytics/range/range-steps"
import { spanText } from "#lib/analytics/range/span-text"
import { typedRange } from "#lib/analytics/range/typed-time"
import { ZonePicker } from "./zone-picker.tsx"

export type RangeToolsProps = {
  range: PageRange
  /** Null on pages of the account, which has no time zone: UTC is used. */
  projectZone: string | null
  /** Absent on pages that compare nothing. */
  comparison?: Comparison
}

/** The tools in the head of every page about a stretch of time. */
export async function RangeTools({ range, projectZone, comparison }: RangeToolsProps) {
  const language = await currentLanguage()
  return (
    <>
      <RangePicker
        kind={range.kind}
        spanText={spanText(range, language)}
        typed={typedRange(range)}
        timeZone={range.timeZone}
        steps={stepsOf(range, clock.now().getTime())}
      />
      <ZoneTool range={range} projectZone={projectZone} />
      {comparison && (
        <ComparePicker
          kind={comparison.kind}
          label={comparisonLabel({ comparison, range, language })}
          rangeKind={range.kind}
          day={comparison.day}
          timeZone={range.timeZone}
        />
      )}
    </>
  )
}

function ZoneTool({ range, projectZone }: Pick<RangeToolsProps, "range" | "projectZone">) {
  return (
    <ZonePicker
      timeZone={range.timeZone}
      offset={offsetText(offsetAt(range.to, range.timeZone), "−")}
      projectZone={projectZone}
    />
  )
}
