import type { ReactNode } from "react"

type NeedsFirstProps = { needs: ReactNode; figures: ReactNode; chart: ReactNode; changes: ReactNode }

/** NEEDS-2: on narrow screens and for screen readers, open tasks come before figures and chart. */
export function NeedsFirst({ needs, figures, chart, changes }: NeedsFirstProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[minmax(0,1fr)_320px] xl:grid-rows-[auto_auto_1fr] min-[1680px]:grid-cols-[minmax(0,1fr)_400px] print:block print:space-y-3">
      <div className="min-w-0 xl:col-start-2 xl:row-start-2">{needs}</div>
      <div className="min-w-0 xl:col-span-2 xl:row-start-1">{figures}</div>
      <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-2">{chart}</div>
      <div className="min-w-0 xl:col-start-2 xl:row-start-3">{changes}</div>
    </div>
  )
}
