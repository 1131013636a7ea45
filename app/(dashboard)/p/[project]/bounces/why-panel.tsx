"use client"

import { useQueryState } from "nuqs"
import { useTransition } from "react"
import { ChartFiles } from "#components/chart/chart-files"
import { useWords } from "#components/shell/language"
import { Panel } from "#ui/panel"
import { Segmented } from "#ui/segmented"
import { bouncesWords } from "#words/bounces"
import { freshClass } from "../_live/live-figures.tsx"
import { NotComparable } from "../_charts/not-comparable.tsx"
import { groupingParser, groupings, type RowSort } from "#lib/analytics/bounces/query"
import type { Why } from "#lib/analytics/bounces/view"
import { WhyTable } from "./why-table.tsx"

/** Why messages bounced, or whose: the rows that bounces over time are made of. */
export type WhyPanelProps = { why: Why | { notComparable: string }; sort: RowSort; csvHref: string }

export function WhyPanel({ why, sort, csvHref }: WhyPanelProps) {
  const words = useWords(bouncesWords)
  const [isPending, startTransition] = useTransition()
  const [by, setBy] = useQueryState("by", groupingParser.withOptions({ shallow: false, startTransition }))
  if (!("hint" in why))
    return (
      <Panel title={words.why.title}>
        <NotComparable text={why.notComparable} />
      </Panel>
    )
  return (
    <Panel
      title={words.why.title}
      isFlush
      className={freshClass}
      hasHeadLine
      tools={
        <>
          <Segmented
            label={words.why.by}
            value={by}
            onValueChange={(next) => void setBy(next === "reason" ? null : next)}
            segments={groupings.map((entry) => ({
              value: entry,
              label: entry === "reason" ? words.why.byReason : words.why.byDomain,
            }))}
          />
          {why.rows.length > 0 && (
            <ChartFiles
              csv={csvHref}
              picture={null}
              title={by === "reason" ? words.why.byReason : words.why.byDomain}
            />
          )}
        </>
      }
      footer={why.note ?? undefined}
    >
      {why.notComparable ? (
        <NotComparable text={why.notComparable} />
      ) : (
        <WhyTable rows={why.rows} by={by} sort={sort} isStale={isPending} emptyTitle={why.chart.emptyTitle} />
      )}
    </Panel>
  )
}
