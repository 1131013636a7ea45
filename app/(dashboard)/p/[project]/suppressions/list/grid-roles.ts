/**
 * The list is a grid of its own, because rows of a table element cannot be positioned for virtual scrolling. Each part
 * has its ARIA role here.
 */
export type GridFacts = { label: string; rows: number; canSelect: boolean; isBusy: boolean }

export const gridRoles = {
  grid: ({ label, rows, canSelect, isBusy }: GridFacts) => ({
    role: "grid",
    "aria-label": label,
    "aria-rowcount": rows,
    "aria-multiselectable": canSelect || undefined,
    "aria-busy": isBusy,
  }),
  rows: { role: "rowgroup" },
  headRow: { role: "row" },
  head: (sort?: "ascending" | "descending") => ({ role: "columnheader", "aria-sort": sort }),
  row: (at: number, isSelected?: boolean) => ({
    role: "row",
    // The head is the first row.
    "aria-rowindex": at + 2,
    "aria-selected": isSelected,
  }),
  cell: { role: "gridcell" },
}
