"use client"

import { CircleDashed, Equal, TriangleAlert } from "lucide-react"
import type { ComponentType } from "react"
import { useWords } from "#components/shell/language"
import { Panel } from "#ui/panel"
import { ScrollRegion } from "#ui/scroll-region"
import { Select } from "#ui/select"
import { templateResultsWords } from "#words/template-results"
import type { Compared, ComparedRow, ComparedSide } from "#lib/features/template-results/page/compare"
import { useResults } from "./use-results.ts"

const icons: Record<ComparedRow["kind"], ComponentType<{ className?: string }>> = {
  too_few: CircleDashed,
  chance: Equal,
  apart: TriangleAlert,
}

/** Compares two versions: their difference in words, and whether it can be chance. */
export function ComparePanel({ comparison }: { comparison: Compared }) {
  const words = useWords(templateResultsWords)
  const { update } = useResults()
  const { one, other, versions, rows, answer } = comparison
  const choice = (side: "one" | "other", value: string) => (
    <Select
      aria-label={words.compare[side]}
      value={value}
      onChange={({ target }) => update({ one, other, [side]: target.value })}
      choices={versions.map((version) => ({
        ...version,
        isDisabled: version.value === (side === "one" ? other : one),
      }))}
      className="w-20"
    />
  )
  return (
    <Panel
      title={words.compare.title}
      hint={words.compare.hint}
      tools={
        <>
          {choice("one", one)}
          <span className="text-ink-3 text-xs">{words.compare.and}</span>
          {choice("other", other)}
        </>
      }
      footer={words.compare.footer}
      isFlush
    >
      <p className="px-4 pt-1 pb-2 text-base text-ink">{answer}</p>
      <ScrollRegion label={words.tableOf({ title: words.compare.title })} className="overflow-x-auto">
        <table aria-label={words.compare.title} className="mb-2 w-full border-collapse text-sm">
          <thead>
            <tr className="h-8 text-ink-3 text-xs">
              <th scope="col" className="pl-4 text-left font-medium">
                {words.compare.measure}
              </th>
              <th scope="col" className="px-2 text-right font-medium">{`v${one}`}</th>
              <th scope="col" className="px-2 text-right font-medium">{`v${other}`}</th>
              <th scope="col" className="w-1/2 pr-4 pl-4 text-left font-medium">
                {words.compare.difference}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  )
}

function Row({ row }: { row: ComparedRow }) {
  const Icon = icons[row.kind]
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="whitespace-nowrap py-1.5 pl-4 text-left font-normal text-ink">
        {row.label}
      </th>
      <Side side={row.one} />
      <Side side={row.other} />
      <td className="min-w-56 py-1.5 pr-4 pl-4">
        <span className="block text-ink">{row.difference}</span>
        <span className="flex items-center gap-1.5 text-ink-2 text-xs">
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {row.verdict}
        </span>
      </td>
    </tr>
  )
}

const Side = ({ side }: { side: ComparedSide }) => (
  <td className="tnum whitespace-nowrap px-2 py-1.5 text-right text-ink">
    {side.share}
    <span className="block text-ink-3 text-xs">{side.of}</span>
  </td>
)
