import type { ReactNode } from "react"

/** What narrows a page of charts, and the names under which that is kept, in one row while there is room. */
export const NarrowingRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2 print:hidden">{children}</div>
)
