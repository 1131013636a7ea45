import { ChevronRight } from "lucide-react"
import { referenceWords } from "#words/reference"
import { wordsFor } from "#lib/access/auth/language"
import type { CodeRow } from "./view.ts"

/** Refusals as a table behind a summary with their number. */
export async function CodesList({
  label,
  rows,
  isOpen,
}: {
  label: string
  rows: readonly CodeRow[]
  isOpen: boolean
}) {
  const words = await wordsFor(referenceWords)
  return (
    <details open={isOpen} className="border-line border-t first:border-t-0">
      <summary className="flex min-h-10 list-none items-center gap-1.5 px-4 text-ink text-sm hover:bg-hover max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5 text-ink-3 transition-transform [details[open]>summary>&]:rotate-90"
        />
        {label}
        <span className="tnum text-ink-3 text-xs">{rows.length}</span>
      </summary>
      <table className="w-full text-left text-xs">
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.codeColumn}</th>
            <th scope="col">{words.statusColumn}</th>
            <th scope="col">{words.meaningColumn}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code} className="border-line border-t align-top">
              <td className="tnum w-14 py-1.5 pl-4 font-medium text-ink">{row.code}</td>
              <td className="tnum w-12 py-1.5 text-ink-3">{row.status}</td>
              <td className="py-1.5 pr-4 text-ink-2">
                {row.meaning}
                {row.fields.length > 0 && (
                  <code className="block break-words text-2xs text-ink-3">{row.fields.join(", ")}</code>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
