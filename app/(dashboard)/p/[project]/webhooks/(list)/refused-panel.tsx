import { ChevronRight, TriangleAlert } from "lucide-react"
import { cn } from "#ui/cn"
import { Panel } from "#ui/panel"
import { ScrollRegion } from "#ui/scroll-region"
import type { RefusedCallsWords } from "#words/refused-calls"
import { DismissRefused } from "./dismiss-refused.tsx"
import type { RefusedView } from "./refused-view.ts"

export type RefusedPanelProps = { project: string; refused: RefusedView; words: RefusedCallsWords }

/** Calls that this dashboard refused (HOOKPAGE-10): how many, since when, from where, and what to do. */
export function RefusedPanel({ project, refused, words }: RefusedPanelProps) {
  const { dismiss, dismissing, dismissed } = words
  return (
    <Panel
      title={words.title}
      hint={words.hint}
      tools={<DismissRefused project={project} words={{ dismiss, dismissing, dismissed }} />}
      isFlush
      hasHeadLine
    >
      <ul className="divide-y divide-line">
        {refused.lines.map((line) => (
          <li key={line.reason} className="flex gap-2.5 px-4 py-2.5">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-ink" />
            <div className="min-w-0">
              <p className="break-words font-medium text-ink text-sm">{line.text}</p>
              <p className="max-w-180 text-ink-2 text-xs">{line.todo}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="border-line border-t px-4 py-2.5 pl-10.5 text-ink-2 text-xs">{refused.accepted}</p>
      <Addresses rows={refused.rows} words={words} />
    </Panel>
  )
}

function Addresses({ rows, words }: { rows: RefusedView["rows"]; words: RefusedCallsWords }) {
  return (
    <details className="group border-line border-t">
      <summary className="flex min-h-10 list-none items-center gap-2.5 px-4 text-sm max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-ink-3 transition-transform group-open:rotate-90" />
        <span className="font-medium text-ink">{words.details}</span>
        <span className="tnum text-ink-3 text-xs">{rows.length}</span>
      </summary>
      <ScrollRegion label={words.details} className="max-h-80 overflow-auto border-line border-t">
        <table aria-label={words.details} className="w-full border-collapse text-sm">
          <thead className="text-ink-3 text-xs">
            <tr className="h-8 border-line border-b">
              <Head>{words.address}</Head>
              <Head className="max-md:hidden">{words.reason}</Head>
              <Head className="text-right">{words.calls}</Head>
              <Head className="text-right max-md:hidden">{words.first}</Head>
              <Head className="text-right">{words.last}</Head>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.key} className="h-9">
                <td className="px-4 py-1 text-ink">
                  <span className="break-all">{row.address}</span>
                  <span className="block text-ink-2 text-xs md:hidden">{row.reason}</span>
                </td>
                <td className="px-3 text-ink-2 max-md:hidden">{row.reason}</td>
                <Figure>{row.calls}</Figure>
                <Figure className="max-md:hidden">{row.first}</Figure>
                <Figure>{row.last}</Figure>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}

type CellProps = { className?: string; children: string }

function Head({ className, children }: CellProps) {
  return (
    <th scope="col" className={cn("px-3 text-left font-normal first:px-4 last:pr-4", className)}>
      {children}
    </th>
  )
}

function Figure({ className, children }: CellProps) {
  return (
    <td className={cn("tnum whitespace-nowrap px-3 text-right text-ink-2 last:pr-4", className)}>
      {children}
    </td>
  )
}
