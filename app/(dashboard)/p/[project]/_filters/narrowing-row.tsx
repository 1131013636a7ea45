import type { ReactNode } from "react"

/** Filters of a page of charts and its saved views, in one row while there is room. */
export const NarrowingRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2 print:hidden">{children}</div>
)
