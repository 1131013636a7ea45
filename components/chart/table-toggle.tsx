import { ChartColumn, Table } from "lucide-react"
import { IconButton } from "#ui/button"

export type TableToggleProps = {
  isTable: boolean
  onToggle: () => void
  /** Labels of the two states: show the chart again, or show the table of its figures. */
  labels: { chart: string; table: string }
}

/** Changes between a chart and the table of its figures. */
export function TableToggle({ isTable, onToggle, labels }: TableToggleProps) {
  return (
    <IconButton
      size="sm"
      label={isTable ? labels.chart : labels.table}
      aria-pressed={isTable}
      onClick={onToggle}
    >
      {isTable ? <ChartColumn /> : <Table />}
    </IconButton>
  )
}
