"use client"

import { ShieldCheck } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import { ChartFiles } from "#components/chart/chart-files"
import { TableToggle } from "#components/chart/table-toggle"
import { usePrinting } from "#components/chart/use-printing"
import { useWords } from "#components/shell/language"
import { fileBytes } from "#lib/interface/browser/mutate"
import { Panel } from "#ui/panel"
import { EmptyState } from "#ui/states"
import { blocksWords } from "#words/blocks"
import { bouncesWords } from "#words/bounces"
import { printHeadLines } from "../_charts/chart-tools.tsx"
import { freshClass } from "../_live/live-figures.tsx"
import { NotComparable } from "../_charts/not-comparable.tsx"
import { BlockList } from "./block-list.tsx"
import type { Board, UncountedBoard } from "#lib/analytics/bounces/board"
import { BoardNumbers, fitsOnPaper } from "./board-numbers.tsx"
import { BoardTable } from "./board-table.tsx"

/** Providers that block us, since when, and how much mail is affected: blocked providers first. */
export type BoardPanelProps = { board: Board | UncountedBoard; csvHref: string }

export function BoardPanel({ board, csvHref }: BoardPanelProps) {
  const { board: words } = useWords(bouncesWords)
  if ("notComparable" in board)
    return (
      <Frame
        tools={board.blocks.length > 0 && <ChartFiles csv={csvHref} picture={null} title={words.title} />}
        footer={board.notes.length > 0 && board.notes.map((note) => <p key={note}>{note}</p>)}
      >
        <NotComparable text={board.notComparable} />
        <BlockList blocks={board.blocks} more={board.blocksMore} />
      </Frame>
    )
  if (board.rows.length > 0) return <Drawn board={board} csvHref={csvHref} />
  return (
    <Frame>
      <EmptyState icon={<ShieldCheck aria-hidden />} title={words.empty} className="py-8">
        {words.emptyText}
        {board.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </EmptyState>
    </Frame>
  )
}

type FrameProps = { tools?: ReactNode; footer?: ReactNode; children: ReactNode }

function Frame(props: FrameProps) {
  const { board: words } = useWords(bouncesWords)
  return <Panel {...props} title={words.title} hint={words.hint} hasHeadLine isFlush className={freshClass} />
}

function Drawn({ board, csvHref }: { board: Board; csvHref: string }) {
  const { board: words } = useWords(bouncesWords)
  const { asBoard: chart, asTable: table } = useWords(blocksWords)
  const [isTable, setIsTable] = useState(false)
  const isPrinting = usePrinting()
  const chartRef = useRef<HTMLDivElement>(null)
  return (
    <Frame
      tools={
        <>
          <Colours isLaidOver={board.rows.some(({ delivered }) => delivered)} />
          <TableToggle isTable={isTable} onToggle={() => setIsTable(!isTable)} labels={{ chart, table }} />
          <ChartFiles
            csv={csvHref}
            picture={isTable ? null : { chartRef, details: printHeadLines, readFile: fileBytes }}
            title={words.title}
          />
        </>
      }
      footer={<Notes board={board} />}
    >
      {!isTable && (
        <div ref={chartRef}>
          <BoardTable board={board} />
        </div>
      )}
      {(isTable || (isPrinting && fitsOnPaper(board))) && <BoardNumbers board={board} />}
      <BlockList blocks={board.blocks} more={board.blocksMore} />
    </Frame>
  )
}

/** Legend of the colors. */
function Colours({ isLaidOver }: { isLaidOver: boolean }) {
  const { board: words } = useWords(bouncesWords)
  const { deliveredMessages } = useWords(blocksWords)
  const colours = [
    { text: words.open, className: "h-2.5 bg-st-hard-bounced" },
    { text: words.lifted, className: "h-2.5 bg-previous" },
    { text: words.refused, className: "h-2.5 bg-st-soft-bounced opacity-50" },
    ...(isLaidOver ? [{ text: deliveredMessages, className: "h-0.5 bg-st-delivered" }] : []),
  ]
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
      {colours.map(({ text, className }) => (
        <li key={text} className="flex items-center gap-2">
          <span data-fill aria-hidden className={`w-3.5 rounded-xs ${className}`} />
          {text}
        </li>
      ))}
    </ul>
  )
}

function Notes({ board }: { board: Board }) {
  const { board: words } = useWords(bouncesWords)
  const { quarters } = useWords(blocksWords)
  return (
    <>
      {board.more > 0 && <p>{words.more({ count: board.more })}</p>}
      {board.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p className="text-ink-3">{words.note}</p>
      {board.blocks.length > 1 && <p className="text-ink-3">{quarters}</p>}
    </>
  )
}
