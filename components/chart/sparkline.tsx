/**
 * Sparkline: the shape of a figure over the period. It has no axis and does not begin at 0: a rate that never leaves
 * 97 % would be a straight line. Its lowest and highest value stand beside it instead.
 */
export type SparklineProps = {
  /** null where there is nothing to say (a rate of nothing): the line rests there. */
  values: readonly (number | null)[]
  colour: string
  /** Its lowest and highest value, and a sentence that says so; null when there is no line. */
  ends: SparklineEnds | null
  height?: number
}

export type SparklineEnds = { low: string; high: string; text: string }

const width = 156

export function Sparkline({ ends, ...line }: SparklineProps) {
  return (
    <div className="flex items-center gap-1.5">
      <SparkLine {...line} />
      {ends && !isEmpty(line.values) && (
        <p title={ends.text} className="tnum shrink-0 text-right text-2xs text-ink-3 leading-3.5">
          <span className="sr-only">{ends.text}</span>
          <span aria-hidden className="block">
            {ends.high}
          </span>
          <span aria-hidden className="block">
            {ends.low}
          </span>
        </p>
      )}
    </div>
  )
}

/** The line alone, for a cell of a table. Where nothing happened there is a hairline, without the figure's colour. */
export function SparkLine({ values, colour, height = 24 }: Omit<SparklineProps, "ends">) {
  const line = isEmpty(values)
    ? { d: `M0 ${height - 1}H${width}`, stroke: "var(--line)", strokeWidth: 1 }
    : { d: pathOf(values, height), stroke: colour, strokeWidth: 1.5 }
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block min-w-0 flex-1"
      style={{ height }}
    >
      <path
        data-fill
        {...line}
        fill="none"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** Nothing is known, or nothing but zeros: a line on the ground would look like a figure that holds still. */
const isEmpty = (values: SparklineProps["values"]): boolean => values.every((value) => !value)

/** SVG path through the known values; one flat line when they are all alike. */
export function pathOf(values: readonly (number | null)[], height: number): string {
  const known = values.filter((value) => value !== null)
  const low = Math.min(...known)
  const range = Math.max(...known) - low
  const step = width / Math.max(1, values.length - 1)
  const y = (value: number) =>
    range === 0 ? height - 1 : height - 1 - ((value - low) / range) * (height - 2)
  let pen = "M"
  let path = ""
  values.forEach((value, at) => {
    if (value === null) {
      pen = "M"
      return
    }
    path += `${pen}${round(at * step)} ${round(y(value))}`
    pen = "L"
  })
  return path
}

const round = (value: number): number => Math.round(value * 10) / 10
