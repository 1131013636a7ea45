"use client"

import { ChartTable } from "#components/chart/chart-table"
import type { ChartSeries } from "#lib/analytics/series/points"
import { useWords } from "#components/shell/language"
import { blocksWords } from "#words/blocks"
import { bouncesWords } from "#words/bounces"
import type { Board, BoardRow } from "#lib/analytics/bounces/board"

/** The numbers of the board, a line a step: what each refused, and what those who block us took nevertheless. */
export function BoardNumbers({ board }: { board: Board }) {
  const { board: words } = useWords(bouncesWords)
  const { deliveredMessages } = useWords(blocksWords)
  return (
    <div className="flex flex-col gap-4 px-4 py-3">
      <Numbers board={board} title={words.refused} countsOf={refusedBy} />
      {board.rows.some(deliveredTo) && (
        <Numbers board={board} title={deliveredMessages} countsOf={deliveredTo} />
      )}
    </div>
  )
}

type CountsOf = (row: BoardRow) => readonly number[] | null

const refusedBy: CountsOf = ({ counts, isCounted }) => (isCounted ? counts : null)
const deliveredTo: CountsOf = ({ delivered }) => delivered

/** So many columns a sheet of paper has room for. */
const columnsMax = 10

export const fitsOnPaper = ({ rows }: Board): boolean => rows.length <= columnsMax

function Numbers({ board, title, countsOf }: { board: Board; title: string; countsOf: CountsOf }) {
  const rows = board.rows.filter(countsOf)
  const series = rows.map(({ key, label }): ChartSeries => ({ key, label, fill: "" }))
  const points = board.steps.map((step, at) => ({
    ...step,
    values: Object.fromEntries(rows.map((row) => [row.key, countsOf(row)?.[at] ?? 0])),
  }))
  return (
    <div>
      <h3 className="pb-1 font-medium text-ink text-xs">{title}</h3>
      <ChartTable label={title} points={points} series={series} />
    </div>
  )
}
