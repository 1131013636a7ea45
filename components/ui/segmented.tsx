"use client"

import { ToggleGroup } from "radix-ui"
import { type ReactNode, type RefObject, useEffect, useRef } from "react"
import { cn } from "./cn.tsx"

/** Segmented: one of a few, always exactly one. Arrow keys move, space or enter chooses. */
type Segment<T extends string> = {
  value: T
  label: ReactNode
  ariaLabel?: string
  isDisabled?: boolean
}

export type SegmentedProps<T extends string> = {
  label: string
  value: T
  onValueChange: (value: T) => void
  segments: readonly Segment<T>[]
  className?: string
}

export function Segmented<T extends string>({
  label,
  value,
  onValueChange,
  segments,
  className,
}: SegmentedProps<T>) {
  const group = useRef<HTMLDivElement>(null)
  useChosenInView(
    group,
    segments.findIndex((segment) => segment.value === value),
  )
  return (
    <ToggleGroup.Root
      ref={group}
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onValueChange(next as T)}
      className={cn(
        "inline-flex shrink-0 rounded-md bg-sunken p-px shadow-[inset_0_0_0_1px_var(--line)] max-md:max-w-full max-md:overflow-x-auto",
        className,
      )}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          aria-label={segment.ariaLabel}
          title={segment.ariaLabel}
          disabled={segment.isDisabled}
          className="inline-flex h-6.5 min-w-6 items-center justify-center gap-1.5 whitespace-nowrap rounded-md border border-transparent px-2 text-ink-2 text-xs transition-colors duration-[120ms] hover:text-ink disabled:text-ink-off data-[state=on]:border-line-strong data-[state=on]:bg-surface data-[state=on]:font-medium data-[state=on]:text-ink data-[state=on]:shadow-lift max-md:h-9 [&_svg]:size-3.5"
        >
          {segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}

/** Scrolls a row that overflows to the chosen segment, without `scrollIntoView`, which scrolls the page too. */
function useChosenInView(group: RefObject<HTMLElement | null>, chosenAt: number): void {
  useEffect(() => {
    const row = group.current
    const chosen = row?.children[chosenAt]
    if (!row || !chosen) return
    const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
    row.scrollLeft += Math.max(0, inner.right - outer.right) - Math.max(0, outer.left - inner.left)
  }, [group, chosenAt])
}
