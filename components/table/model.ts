import {
  columnVisibilityFeature,
  type DisplayColumnDef,
  type ReactTable,
  rowSelectionFeature,
  tableFeatures,
} from "@tanstack/react-table"
import type { ReactNode } from "react"

/** Types of a table: its columns, its props, and the model that its parts share. */

export const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: {} as ColumnLook,
})

/** Layout of a column. Columns without `width` share the remaining room. */
export type ColumnLook = {
  /** A CSS width: "120px", "20%". */
  width?: string
  /** Right-aligned, figures of one width. */
  isNumber?: boolean
  /** An arrow in a head that cannot be changed; with `sortKey` the table's `sort` decides. */
  sorted?: "asc" | "desc"
  /** The head becomes a link with this key for `sort.hrefFor`. */
  sortKey?: string
  /** Cannot be put away in the Columns menu. */
  isFixed?: boolean
  /** Hidden until chosen. */
  isAwayAtFirst?: boolean
  /**
   * Position of the cell on a phone, in a table with `phoneGrid`: classes of a grid item. Without it the cell is
   * hidden.
   */
  phone?: string
  /** Its name in the Columns menu, where the head is not a text. */
  name?: string
  /** Extra classes of the cells: "font-mono", "text-ink-2". */
  className?: string
  /** Cells cut their text unless this is true. */
  isWhole?: boolean
}

export type Column<T extends object> = DisplayColumnDef<typeof features, T, unknown>

export type Selection = { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void }

/** Sort order as in the URL; `hrefFor` is the target of a click on that column head. */
export type Sort = { key: string; direction: "asc" | "desc"; hrefFor: (key: string) => string }

export type DataTableProps<T extends object> = {
  /** Names the table for screen readers. */
  label: string
  /** Offers the Columns menu; what is put away is remembered per person under this name (a-z, 0-9, "-"). */
  tableId?: string
  columns: Column<T>[]
  rows: readonly T[]
  rowId: (row: T) => string
  /** Target of a row; `onOpen` is for something other than a page. */
  rowHref?: (row: T) => string
  onOpen?: (row: T) => void
  /** Fetches the code of a row's page in advance: called when the pointer or the focus reaches the row. */
  prepare?: (row: T) => void
  /** The row whose details are open next to the table. */
  openId?: string | null
  /** Two lines for a phone; without it the first three columns stay. */
  phoneRow?: (row: T) => ReactNode
  /**
   * Phone layout from the same cells: a row becomes a grid of these columns, in which `phone` of each column places its
   * cell. For long tables, because nothing is rendered twice.
   */
  phoneGrid?: string
  sort?: Sort
  selection?: Selection
  /** Acts for the selected rows, in a bar that floats over the line under the table. */
  bulk?: (ids: string[], clear: () => void) => ReactNode
  state?: "ready" | "loading" | "failed"
  empty: ReactNode
  failed?: ReactNode
  /** Dims the rows while newer ones are on their way. */
  isStale?: boolean
  /** Rows that have just arrived: a green edge for a moment. */
  freshIds?: ReadonlySet<string>
  /** A line above the head, inside the frame: chips that narrow the rows. */
  toolbar?: ReactNode
  /** Row height in px: 33 for messages, 37 for the rest. */
  rowHeight?: 33 | 37 | 44
  className?: string
}

export type TableModel<T extends object> = ReactTable<typeof features, T>

/** With other display values, a table loses its role for screen readers unless it is set. */
export const roles = {
  table: { role: "table" },
  body: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
} as const

/** A column as the Columns menu lists it. */
export type NamedColumn = { id: string; name: string; isFixed: boolean; isAwayAtFirst: boolean }
