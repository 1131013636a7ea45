import type { ReactNode } from "react"
import { cn } from "./cn.tsx"
import { LoadingStatus } from "./loading-status.tsx"
import { Page, PageColumns, PageHeader } from "./page-header.tsx"
import { Figures, Panel } from "./panel.tsx"

/** Skeleton bars appear 150 ms late, so that a quick answer never flickers; their frames appear at once. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block h-2.5 animate-late rounded-full bg-pressed", className)} />
}

const widths = ["w-3/5", "w-2/5", "w-1/2", "w-2/3", "w-1/3"]

/** Rows of a table or list that is on its way. */
export const SkeletonRows = ({ rows = 8 }: { rows?: number }) => (
  <LoadingStatus>
    <Rows rows={rows} />
  </LoadingStatus>
)

const Rows = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, row) => row).map((row) => (
    <div key={row} className="flex h-9 items-center gap-4 border-line border-b px-4 last:border-0">
      <Skeleton className="size-2 rounded-xs" />
      <div className="flex-1">
        <Skeleton className={widths[row % widths.length]} />
      </div>
      <Skeleton className="w-12 max-md:hidden" />
      <Skeleton className="w-14" />
    </div>
  ))

type Part =
  | "tools"
  | "needs"
  | "tiles"
  | "lowTiles"
  | "strip"
  | "list"
  | "box"
  | "boxes"
  | "chart"
  | "columns"

const box = "rounded-lg border border-line bg-surface"

const tiles = (heightClass: string) => (
  <Figures className="md:auto-cols-auto md:grid-flow-row md:grid-cols-3 xl:grid-cols-6">
    {["a", "b", "c", "d", "e", "f"].map((tile) => (
      <div key={tile} className={cn("flex flex-col gap-3 p-4", heightClass)}>
        <Skeleton className="w-1/2" />
        <Skeleton className="h-5 w-1/3" />
      </div>
    ))}
  </Figures>
)

const parts: Record<Part, (rows: number) => ReactNode> = {
  // On phones the tools of the head are a row of their own.
  tools: () => <div className="h-8 max-md:h-25" />,
  needs: () => <div className={cn(box, "h-32 xl:hidden")} />,
  tiles: () => tiles("h-37"),
  lowTiles: () => tiles("h-26"),
  strip: () => <div className={cn(box, "h-26")} />,
  list: (rows) => (
    <Panel isFlush>
      <Rows rows={rows} />
    </Panel>
  ),
  box: () => <div className={cn(box, "h-44")} />,
  boxes: () => (
    <>
      <div className={cn(box, "h-44")} />
      <div className={cn(box, "h-44")} />
    </>
  ),
  chart: () => <div className={cn(box, "h-96")} />,
  columns: () => (
    <PageColumns>
      <div className={cn(box, "h-96")} />
      <Panel isFlush>
        <Rows rows={6} />
      </Panel>
    </PageColumns>
  ),
}

/** SHELL-10: the parts of a page from top to bottom, at their final height, so that nothing jumps. */
const shapes = {
  list: { parts: ["list"] },
  boxes: { parts: ["boxes"] },
  form: { width: "form", parts: ["boxes"] },
  guide: { width: "guide", parts: ["list", "box"] },
  figures: { parts: ["tools", "needs", "tiles", "columns"] },
  reads: { parts: ["tools", "lowTiles", "columns"] },
  blocks: { parts: ["tools", "box", "chart", "columns"] },
  calls: { parts: ["strip", "chart", "list"] },
  columns: { parts: ["strip", "columns"] },
} as const satisfies Record<string, { width?: "form" | "guide"; parts: readonly Part[] }>

export type PageShape = keyof typeof shapes

/** A whole page on its way: its title, and frames in its shape. `rows`: how many of a list. */
type SkeletonPageProps = { title: string; shape?: PageShape; rows?: number }

export function SkeletonPage({ title, shape = "list", rows = 10 }: SkeletonPageProps) {
  const { parts: names, width = "full" }: { parts: readonly Part[]; width?: "full" | "form" | "guide" } =
    shapes[shape]
  return (
    <Page width={width} className="mx-0">
      <PageHeader title={title} />
      <LoadingStatus>
        <div data-shape={shape} className="flex flex-col gap-3">
          {names.map((name) => (
            <div key={name} className="contents">
              {parts[name](rows)}
            </div>
          ))}
        </div>
      </LoadingStatus>
    </Page>
  )
}
