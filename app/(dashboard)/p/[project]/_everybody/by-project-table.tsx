import { Link } from "#ui/link"
import { ScrollRegion } from "#ui/scroll-region"
import type { FiltersWords } from "#words/filters"
import type { ProjectFigure, ProjectTable } from "#lib/analytics/by-project/view"
import { ChangeWords } from "../_range/change-words.tsx"

type Props = { table: ProjectTable; words: Pick<FiltersWords, "fields" | "projects"> }

/** SEVERAL-8: a row for each project, and the last one for all together. A name opens the page of that project alone. */
export function ByProjectTable({ table: { columns, rows }, words: { fields, projects: words } }: Props) {
  return (
    <ScrollRegion label={words.by} className="overflow-x-auto print:overflow-visible">
      <table aria-label={words.by} className="mb-2 w-full border-collapse text-sm">
        <thead>
          <tr className="h-8 text-ink-3 text-xs">
            <th scope="col" className="sticky left-0 min-w-36 bg-surface px-4 text-left font-medium">
              {fields.project}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="min-w-28 px-4 text-right font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, href, cells }) => (
            <tr key={id} className="border-line border-t align-top">
              <th
                scope="row"
                className={`sticky left-0 bg-surface px-4 py-1.5 text-left ${href ? "font-normal" : "font-medium"}`}
              >
                {href ? (
                  <Link
                    href={href}
                    title={words.alone({ name })}
                    className="inline-block min-h-6 min-w-6 rounded-xs text-ink [overflow-wrap:anywhere] hover:underline"
                  >
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </th>
              {columns.map((column, at) => (
                <td key={column} className="px-4 py-1.5 text-right">
                  <Cell figure={cells[at] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Cell({ figure }: { figure: ProjectFigure | null }) {
  if (!figure) return <span className="text-ink-3">–</span>
  const { value, hint, change, href } = figure
  return (
    <>
      <span title={hint ?? undefined} className="tnum block text-ink">
        {href ? (
          <Link href={href} className="inline-block min-h-6 min-w-6 rounded-xs hover:underline">
            {value}
          </Link>
        ) : (
          value
        )}
      </span>
      {change && (
        <span className="block text-2xs leading-4">
          <ChangeWords change={change} />
        </span>
      )}
    </>
  )
}
