/** The moment of an alert: a figure over the time before, and in the colour of alarm what was measured then. */
export type MomentBarsProps = {
  /** All that it shows, in a sentence. */
  label: string
  /** 0 to 1 of the highest bar, each with its meaning; the last one is the current moment. */
  bars: readonly { height: number; title: string }[]
  /** The level with which it was compared; null: unknown. */
  bound: number | null
}

const [slot, height] = [10, 40]

export function MomentBars({ label, bars, bound }: MomentBarsProps) {
  if (bars.length === 0) return null
  const width = bars.length * slot
  const room = (height - 2) / Math.max(1, bound ?? 0)
  const placed = bars.map((bar, nth) => ({ ...bar, x: nth * slot + 1 }))
  // A value above 0 is always visible, however small.
  const tall = (share: number) => (share === 0 ? 0 : Math.max(1.5, share * room))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block h-9 w-36 border-line border-b"
    >
      {placed.map((bar, nth) => (
        <rect
          key={bar.x}
          x={bar.x}
          y={height - tall(bar.height)}
          width={slot - 2}
          height={tall(bar.height)}
          fill={nth === bars.length - 1 ? "var(--danger)" : "var(--brand)"}
          fillOpacity={nth === bars.length - 1 ? 1 : 0.45}
        >
          <title>{bar.title}</title>
        </rect>
      ))}
      {bound !== null && (
        <path
          d={`M0 ${height - bound * room}H${width}`}
          stroke="var(--danger-ink)"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
          fill="none"
        />
      )}
    </svg>
  )
}
