"use client"

import { Segmented, type SegmentedProps } from "#ui/segmented"

/** SegmentedField: one of a few, below its label. */
export function SegmentedField<T extends string>(props: SegmentedProps<T>) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      {/* The group has the label itself. */}
      <span aria-hidden className="font-medium text-ink-2 text-xs">
        {props.label}
      </span>
      <Segmented {...props} />
    </div>
  )
}
