/** Sparkline: the shape of a figure over the period; own scale, no axis. The size is the figure beside it. */
export type SparklineProps = {
  /** null where there is nothing to say (a rate of nothing): the line rests there. */
  values: readonly (number | null)[]
  colour: string
  height?: number
}

const width = 156

export function Sparkline({ values, colour, height = 24 }: SparklineProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block w-full"
      style={{ height }}
    >
      <path
        data-fill
        d={pathOf(values, height)}
        fill="none"
        stroke={colour}
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** SVG path through the known values; one flat line when they are all alike. */
export function pathOf(values: readonly (number | null)[], height: number): string {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return `M0 ${height - 1}H${width}`
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
