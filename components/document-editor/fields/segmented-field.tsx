"use client"

import { Segmented, type SegmentedProps } from "#ui/segmented"
import { AlignCenter, AlignLeft, AlignRight } from "lucide-react"
import { useWords } from "#components/shell/language"
import { documentInspectorWords } from "#words/document-inspector"

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

type Align = "left" | "center" | "right" | null

type AlignFieldProps = { value: Align; onChange: (value: Align) => void }

/** AlignField: left, centered, right, or inherited. */
export function AlignField({ value, onChange }: AlignFieldProps) {
  const { align, aligns } = useWords(documentInspectorWords)
  return (
    <SegmentedField
      label={align}
      value={value ?? "auto"}
      onValueChange={(next) => onChange(next === "auto" ? null : next)}
      segments={[
        { value: "auto", label: aligns.auto },
        { value: "left", label: <AlignLeft aria-hidden />, ariaLabel: aligns.left },
        { value: "center", label: <AlignCenter aria-hidden />, ariaLabel: aligns.center },
        { value: "right", label: <AlignRight aria-hidden />, ariaLabel: aligns.right },
      ]}
    />
  )
}
