import { cn } from "./cn.tsx"
import { LoadingStatus } from "./loading-status.tsx"
import { Panel } from "./panel.tsx"

/** Skeleton bars appear 150 ms late, so that a quick answer never flickers; frames around them stand at once. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block h-2.5 animate-late rounded-full bg-pressed", className)} />
}

const widths = ["w-3/5", "w-2/5", "w-1/2", "w-2/3", "w-1/3"]

/** Rows of a table or list that is on its way. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <LoadingStatus>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-9 items-center gap-4 border-line border-b px-4 last:border-0">
          <Skeleton className="size-2 rounded-xs" />
          <div className="flex-1">
            <Skeleton className={widths[row % widths.length]} />
          </div>
          <Skeleton className="w-12 max-md:hidden" />
          <Skeleton className="w-14" />
        </div>
      ))}
    </LoadingStatus>
  )
}

/** A whole page on its way: title, optional figures, one panel of rows. */
export function SkeletonPage({
  title,
  hasFigures = false,
  rows = 10,
}: {
  title: string
  hasFigures?: boolean
  rows?: number
}) {
  return (
    <div className="flex w-full flex-col gap-3 p-4 md:p-6 md:pt-5">
      <h1 className="flex min-h-8 items-center font-semibold text-ink text-xl">{title}</h1>
      {hasFigures && <div className="h-[104px] rounded-lg border border-line bg-surface" />}
      <Panel isFlush>
        <SkeletonRows rows={rows} />
      </Panel>
    </div>
  )
}
