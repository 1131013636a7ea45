"use client"

import { ChartFiles } from "#components/chart/chart-files"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { EmptyState } from "#ui/states"
import { useWords } from "#components/shell/language"
import { type BouncesWords, bouncesWords } from "#words/bounces"
import { freshClass } from "../_live/live-figures.tsx"
import { NotComparable } from "../_charts/not-comparable.tsx"
import type { ProviderRow, Providers } from "#lib/analytics/bounces/providers"

/** Bounce rate of each provider. */
export function ProvidersPanel({
  providers,
  csvHref,
}: {
  providers: Providers | { notComparable: string }
  csvHref: string
}) {
  const words = useWords(bouncesWords)
  const { providers: panelWords } = words
  return (
    <Panel
      title={panelWords.title}
      hint={panelWords.hint}
      isFlush
      className={freshClass}
      tools={
        "rows" in providers &&
        providers.rows.length > 0 && <ChartFiles csv={csvHref} picture={null} title={panelWords.title} />
      }
      footer={"rows" in providers && providers.note ? providers.note : undefined}
    >
      {"notComparable" in providers ? (
        <NotComparable text={providers.notComparable} />
      ) : providers.rows.length === 0 ? (
        <EmptyState title={panelWords.empty} className="py-8" />
      ) : (
        <table aria-label={panelWords.title} className="mb-2 w-full table-fixed border-collapse text-sm">
          <thead>
            <tr className="h-8 text-ink-3 text-xs">
              <th scope="col" className="w-[42%] pl-4 text-left font-medium">
                <Colours words={words} />
                <span className="sr-only">{panelWords.provider}</span>
              </th>
              <th scope="col">
                <span className="sr-only">{panelWords.share}</span>
              </th>
              <th scope="col" className="w-15">
                <span className="sr-only">{panelWords.rate}</span>
              </th>
              <th scope="col" className="w-18 pr-4 text-right font-medium leading-4">
                {panelWords.sent}
              </th>
            </tr>
          </thead>
          <tbody>
            {providers.rows.map((row) => (
              <Row key={row.key} row={row} words={words} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

function Colours({ words: { providers } }: { words: BouncesWords }) {
  const colours = [
    { text: providers.hard, className: "bg-st-hard-bounced" },
    { text: providers.soft, className: "bg-st-soft-bounced" },
  ]
  return (
    <span className="flex gap-3">
      {colours.map(({ text, className }) => (
        <span key={text} className="flex items-center gap-1.5">
          <span data-fill aria-hidden className={`size-2.5 rounded-xs ${className}`} />
          {text}
        </span>
      ))}
    </span>
  )
}

function Row({ row, words }: { row: ProviderRow; words: BouncesWords }) {
  return (
    <tr className="h-8.5">
      <th scope="row" className={`pr-2 text-left font-normal leading-4 ${row.isPart ? "pl-8" : "pl-4"}`}>
        <Link
          href={row.href}
          scroll={false}
          title={words.only({ value: row.label })}
          className="inline-block min-w-6 max-w-full rounded-xs py-1 align-middle text-ink [overflow-wrap:anywhere] hover:underline"
        >
          {row.label}
        </Link>
      </th>
      <td>
        <span role="img" aria-label={row.barTitle} title={row.barTitle} className="flex h-2.5 gap-px">
          <Part share={row.hard} className="bg-st-hard-bounced" />
          <Part share={row.soft} className="bg-st-soft-bounced" />
        </span>
      </td>
      <td className="tnum pl-2 text-right text-ink">
        {row.messages ? (
          <Link
            href={row.messages.href}
            title={row.messages.title}
            className="inline-block min-w-6 rounded-xs py-0.5 underline underline-offset-2"
          >
            {row.rateText}
          </Link>
        ) : (
          row.rateText
        )}
      </td>
      <td className="tnum pr-4 text-right text-ink-2">{row.sentText}</td>
    </tr>
  )
}

/** Small shares stay visible. */
function Part({ share, className }: { share: number; className: string }) {
  if (share === 0) return null
  return (
    <span
      data-fill
      className={`min-w-0.75 rounded-xs ${className}`}
      style={{ width: `${(share * 100).toFixed(2)}%` }}
    />
  )
}
