import { useWords } from "#components/shell/language"
import { ScrollRegion } from "#ui/scroll-region"
import { promotionWords } from "#words/promotion"

type ComparisonProps = {
  label: string
  heads: readonly [what: string, one: string, other: string]
  /** With two cells, the second one covers both sides. */
  rows: readonly (readonly string[])[]
}

/** The values of both sides, stacked. */
export function Comparison({ label, heads, rows }: ComparisonProps) {
  const words = useWords(promotionWords)
  return (
    <ScrollRegion label={words.tableOf({ title: label })} className="overflow-x-auto">
      <table className="w-full min-w-[480px] table-fixed border-collapse text-sm">
        <thead>
          <tr className="border-line border-b text-left text-ink-3 text-xs">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={at === 0 ? "w-40 py-1.5 pr-3 font-medium" : "py-1.5 pr-3 font-medium"}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([what = "", ...cells]) => (
            <tr key={what} className="border-line border-b align-top last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal text-ink-2">
                {what}
              </th>
              {cells.map((cell, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: two cells that never change places
                  key={at}
                  colSpan={cells.length === 1 ? 2 : 1}
                  className="break-words py-1.5 pr-3 text-ink"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
