"use client"

import { AlignCenter, AlignLeft, AlignRight } from "lucide-react"
import { useWords } from "#components/shell/language"
import { documentInspectorWords } from "#words/document-inspector"
import { SegmentedField } from "./segmented-field.tsx"

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
