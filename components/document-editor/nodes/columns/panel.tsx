"use client"

import { Columns2, SquareSplitHorizontal } from "lucide-react"
import { useWords } from "#components/shell/language"
import { nodes } from "#lib/documents/nodes"
import { Button } from "#ui/button"
import { documentInspectorWords } from "#words/document-inspector"
import { boundsOf } from "../../fields/bounds.ts"
import {
  columnPercentMax,
  columnPercentMin,
  shownWidths,
  sumOf,
  withCount,
  withWidth,
} from "#lib/documents/column-widths"
import { NumberField } from "../../fields/number-field.tsx"
import { SegmentedField } from "../../fields/segmented-field.tsx"
import { type Inspected, useInspected } from "../../inspector/inspector-context.tsx"
import { Warning } from "../../inspector/note.tsx"
import { everyAct, type NodeKinds } from "../../inspector/panel.ts"

export const columns: NodeKinds<"columns" | "column"> = {
  columns: { icon: Columns2, acts: everyAct, Fields: ColumnsPanel },
  column: { icon: SquareSplitHorizontal, acts: everyAct, Fields: ColumnPanel },
}

const counts = Array.from({ length: nodes.columns.max }, (_, at) => String(at + 1))

/** Number and widths of columns; they are nodes of their own, and change together. */
function ColumnsPanel() {
  const words = useWords(documentInspectorWords)
  const { columns } = useInspected()
  if (!columns) return null
  const { widths, onChange } = columns
  return (
    <>
      <SegmentedField
        label={words.columnsCount}
        value={String(widths.length)}
        onValueChange={(count) => onChange(withCount(widths, Number(count)))}
        segments={counts.map((value) => ({ value, label: value }))}
      />
      {widths.length > 1 && <WidthFields columns={columns} shown={widths.map((_, at) => at)} />}
    </>
  )
}

function ColumnPanel() {
  const { columns, place } = useInspected()
  return columns && <WidthFields columns={columns} shown={[place.at(-1) ?? 0]} />
}

const percentBounds = boundsOf(nodes.column.attrs.shape.width)

type WidthFieldsProps = { columns: NonNullable<Inspected["columns"]>; shown: readonly number[] }

function WidthFields({ columns: { widths, onChange }, shown }: WidthFieldsProps) {
  const words = useWords(documentInspectorWords)
  const numbers = shownWidths(widths)
  const sum = sumOf(numbers)
  const bounds = { min: columnPercentMin, max: columnPercentMax(widths.length), isWhole: false }
  return (
    <>
      {shown.map((at) => (
        <NumberField
          key={at}
          label={shown.length === 1 ? words.width : words.columnWidth({ number: at + 1 })}
          value={numbers[at] ?? 0}
          bounds={widths.length === 1 ? percentBounds : bounds}
          unit="%"
          hasSlider
          onChange={(width) => onChange(withWidth(widths, at, width))}
        />
      ))}
      {sum !== 100 && <Warning>{words.widthsSum({ sum })}</Warning>}
      {widths.some((width) => width !== null) && (
        <Button
          size="sm"
          className="self-start max-md:min-h-11"
          onClick={() => onChange(widths.map(() => null))}
        >
          {words.equalWidths}
        </Button>
      )}
    </>
  )
}
