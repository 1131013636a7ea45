import type { CSSProperties } from "react"
import { cn } from "../ui/cn.tsx"
import type { ChartTick } from "#lib/analytics/series/points"

/**
 * TimeAxis: one row of labels under all bands of a panel, each at the left of its tick. A label has the room up to the
 * next tick and is left out where it does not fit, in any language and width: it begins with a gap, and text that does
 * not fit next to the gap wraps to a second line, which is hidden. The tick itself is always shown.
 */
export function TimeAxis({ ticks }: { ticks: readonly ChartTick[] }) {
  return (
    <div aria-hidden className="relative ml-13 h-6">
      {roomsOf(ticks).map((room) => (
        <span
          key={`${room.at} ${room.label}`}
          className={cn(
            "absolute top-0 flex h-5 w-(--width) flex-wrap overflow-hidden whitespace-nowrap border-line-strong border-l pt-0.5 text-2xs text-ink-3 max-md:w-(--phone-width)",
            !room.isOnPhone && "max-md:hidden",
          )}
          style={placeOf(room)}
        >
          <span className="h-5 w-1.5 shrink-0" />
          <span className="shrink-0">{room.label}</span>
          {room.nextLabel && (
            <span className="ml-auto shrink-0 pr-1.5 pl-3 max-md:hidden">{room.nextLabel}</span>
          )}
        </span>
      ))}
    </div>
  )
}

/** Room for a label: from its tick on; widths and positions are fractions of the axis. */
export type TickRoom = {
  at: number
  label: string
  width: number
  /** On phones every second tick is left out, and a last one without room for its label; the others have their room. */
  isOnPhone: boolean
  phoneWidth: number
  /** The label of the last tick is before it, in this room, when there is no room after it. */
  nextLabel: string | null
}

/** Ticks right of this point have no label. */
const lastWithRoom = 0.93

/** On phones a label needs a wider room, of which the panel's padding at the right is a part. */
const lastWithPhoneRoom = 0.87
const phonePadding = "0.75rem"

/** Rooms that never overlap, one a tick. */
export function roomsOf(ticks: readonly ChartTick[]): TickRoom[] {
  const atOf = (index: number) => ticks[index]?.at ?? 1
  const last = ticks.length - 1
  const standsBefore = last > 0 && atOf(last) > lastWithRoom
  const isOnPhone = (index: number) => index % 2 === 0 && (index < last || atOf(index) <= lastWithPhoneRoom)
  return ticks.map(({ at, label }, index) => ({
    at,
    label: standsBefore && index === last ? "" : label,
    width: atOf(index + 1) - at,
    isOnPhone: isOnPhone(index),
    phoneWidth: (isOnPhone(index + 2) ? atOf(index + 2) : 1) - at,
    nextLabel: standsBefore && index === last - 1 ? (ticks[last]?.label ?? null) : null,
  }))
}

const placeOf = ({ at, width, phoneWidth }: TickRoom) =>
  ({
    left: percent(at),
    "--width": percent(width),
    "--phone-width":
      at + phoneWidth < 0.999 ? percent(phoneWidth) : `calc(${percent(phoneWidth)} + ${phonePadding})`,
  }) as CSSProperties

const percent = (share: number): string => `${share * 100}%`
