import { ShieldCheck } from "lucide-react"
import { Panel } from "#ui/panel"
import { EmptyState } from "#ui/states"
import type { BouncesWords } from "#words/bounces"
import { Apart } from "./apart.tsx"
import type { Board } from "./board.ts"
import { BoardTable } from "./board-table.tsx"

/** Who blocks us, since when, and how much mail it touches: blocked providers first. */
export function BoardPanel({ board, words }: { board: Board | { apart: string }; words: BouncesWords }) {
  const { board: own } = words
  return (
    <Panel
      title={own.title}
      hint={own.hint}
      hasHeadLine
      isFlush
      tools={<Colours words={words} />}
      footer={"rows" in board && board.rows.length > 0 && <Notes board={board} words={words} />}
    >
      {"apart" in board ? (
        <Apart text={board.apart} />
      ) : board.rows.length === 0 ? (
        <EmptyState icon={<ShieldCheck aria-hidden />} title={own.empty} className="py-8">
          {own.emptyText}
          {board.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </EmptyState>
      ) : (
        <BoardTable rows={board.rows} ticks={board.ticks} />
      )}
    </Panel>
  )
}

/** What each colour is. */
function Colours({ words: { board } }: { words: BouncesWords }) {
  const colours = [
    { text: board.open, className: "bg-st-hard-bounced" },
    { text: board.lifted, className: "bg-previous" },
    { text: board.refused, className: "bg-st-soft-bounced opacity-50" },
  ]
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
      {colours.map(({ text, className }) => (
        <li key={text} className="flex items-center gap-2">
          <span data-fill aria-hidden className={`h-2.5 w-3.5 rounded-xs ${className}`} />
          {text}
        </li>
      ))}
    </ul>
  )
}

function Notes({ board, words }: { board: Board; words: BouncesWords }) {
  return (
    <>
      {board.more > 0 && <p>{words.board.more({ count: board.more })}</p>}
      {board.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p className="text-ink-3">{words.board.note}</p>
    </>
  )
}
