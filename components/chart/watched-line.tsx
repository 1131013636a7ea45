/** A figure over time with the bound that it is held against, and the spans in which it was beyond. Computes no figure. */
export type WatchedLineProps = {
  /** All that it shows, in a sentence. */
  label: string
  points: readonly { at: number; value: number | null; bound: number | null }[]
  /** `to` null: up to the end. */
  spans: readonly { from: number; to: number | null; title: string }[]
  from: number
  to: number
  /** The highest value, at the top. */
  highText: string | null
  ends: readonly [string, string]
}

const width = 1000
const height = 120

export function WatchedLine({ label, points, spans, from, to, highText, ends }: WatchedLineProps) {
  const high = Math.max(...points.flatMap(({ value, bound }) => [value ?? 0, bound ?? 0]), Number.MIN_VALUE)
  const x = (ms: number) => Math.min(width, Math.max(0, ((ms - from) / (to - from)) * width))
  const y = (value: number) => height - 2 - (Math.max(0, value) / high) * (height - 6)
  return (
    <figure className="min-w-0">
      {highText && <p className="tnum text-2xs text-ink-3">{highText}</p>}
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block h-32 w-full border-line border-b"
      >
        {spans.map((span) => (
          <rect
            key={span.from}
            x={x(span.from)}
            y={0}
            width={Math.max(4, x(span.to ?? to) - x(span.from))}
            height={height}
            fill="var(--danger-soft)"
          >
            <title>{span.title}</title>
          </rect>
        ))}
        <Line path={pathOf(points, "bound", x, y)} colour="var(--danger-ink)" dashes="4 4" />
        <Line path={pathOf(points, "value", x, y)} colour="var(--brand)" />
      </svg>
      <figcaption className="tnum mt-1 flex justify-between text-2xs text-ink-3">
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </figcaption>
    </figure>
  )
}

function Line({ path, colour, dashes }: { path: string; colour: string; dashes?: string }) {
  return (
    <path
      d={path}
      fill="none"
      strokeWidth={1.5}
      strokeDasharray={dashes}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      stroke={colour}
    />
  )
}

type Place = (value: number) => number

/** Through the known values; a gap where there is none. */
function pathOf(points: WatchedLineProps["points"], what: "value" | "bound", x: Place, y: Place): string {
  let pen = "M"
  return points
    .map((point) => {
      const value = point[what]
      if (value === null) {
        pen = "M"
        return ""
      }
      const move = `${pen}${x(point.at).toFixed(1)} ${y(value).toFixed(1)}`
      pen = "L"
      return move
    })
    .join("")
}
