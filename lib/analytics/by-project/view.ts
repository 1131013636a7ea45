import type { Change } from "#lib/analytics/range/change"

/** SEVERAL-8: the figures of a page, one row for each of its projects, and one for all of them together. Pure. */

/** A figure of one project, as the page shows it. `hint`: its base or its number of messages. */
export type ProjectFigure = {
  label: string
  value: string
  hint: string | null
  change: Change | null
  /** The messages that it counts; null: none, or the viewer has no access to the list. */
  href: string | null
}

/** Figures of one project. `href`: the same page of this project alone; null: the row of all projects together. */
export type ProjectFigures = {
  id: string
  name: string
  href: string | null
  figures: readonly ProjectFigure[]
}

export type ProjectTable = {
  columns: readonly string[]
  /** `cells` in the order of the columns; null: this project has no such figure. */
  rows: readonly (Omit<ProjectFigures, "figures"> & { cells: readonly (ProjectFigure | null)[] })[]
}

/** The columns are all figures that any row has, in the order of the row that has most of them. */
export function projectTable(rows: readonly ProjectFigures[]): ProjectTable {
  const byLength = rows.toSorted((a, b) => b.figures.length - a.figures.length)
  const columns = [...new Set(byLength.flatMap(({ figures }) => figures.map(({ label }) => label)))]
  return {
    columns,
    rows: rows.map(({ figures, ...row }) => ({
      ...row,
      cells: columns.map((column) => figures.find(({ label }) => label === column) ?? null),
    })),
  }
}
