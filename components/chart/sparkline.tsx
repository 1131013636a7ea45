/**
 * Sparkline: the shape of a figure over the period. It has no axis and does not start at 0, because a rate that never
 * leaves 97 % would be a straight line. Its title has its first, last, lowest and highest value.
 */
export type SparklineProps = {
  /** null without a value (a rate of nothing): the line has a gap there. */
  values: readonly (number | null)[]
  colour: string
  /** Its values as a sentence; null when there is no line. */
  text: string | null
  height?: number
}

const width = 156

export function Sparkline({ text, ...line }: SparklineProps) {
  const title = isEmpty(line.values) ? null : text
  return (
    <div {...(title && { title })} className="flex items-center">
      <SparkLine {...line} />
      {title && <span className="sr-only">{title}</span>}
    </div>
  )
}

/** The line alone, for a cell of a table. Where nothing happened there is a hairline, without the figure's colour. */
export function SparkLine({ values, colour, height = 24 }: Omit<SparklineProps, "text">) {
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

/** Only unknown values or zeros: a line at the bottom would look like a constant figure. */
const isEmpty = (values: SparklineProps["values"]): boolean => values.every((value) => !value)

/** Values from the first known one to the last: a week of data in a range of a month still fills the width. */
function withoutUnknownEnds(values: readonly (number | null)[]): readonly (number | null)[] {
  const isKnown = (value: number | null) => value !== null
  return values.slice(Math.max(0, values.findIndex(isKnown)), values.findLastIndex(isKnown) + 1)
}

/** SVG path through the known values; one flat line when they are all equal. */
export function pathOf(all: readonly (number | null)[], height: number): string {
  const values = withoutUnknownEnds(all)
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
