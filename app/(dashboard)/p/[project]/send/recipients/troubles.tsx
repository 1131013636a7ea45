"use client"

import { ShieldAlert, TriangleAlert, Users } from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { lookUp } from "#lib/interface/words/say"
import { sendWords } from "#words/send"
import type { Readers } from "./readers.ts"

const shownMax = 50

export type TroublesProps = { readers: Readers; heldBack: ReadonlyMap<string, string>; isTyped: boolean }

/** Skipped lines, duplicate addresses and suppressed recipients: each by name, collapsed. */
export function Troubles({ readers, heldBack, isTyped }: TroublesProps) {
  const words = useWords(sendWords)
  const { bad, repeats } = readers
  return (
    <div className="flex flex-col gap-1.5 empty:hidden">
      {!isTyped && bad.length > 0 && (
        <Trouble
          icon={<TriangleAlert aria-hidden className="text-warning-ink" />}
          title={words.badLines({ count: bad.length })}
          rows={bad.map((one) => ({
            key: `${one.line} ${one.reason}`,
            text: words.lineSays({ line: one.line, sentence: words.faults.reasons[one.reason] }),
            more: one.text,
          }))}
        />
      )}
      {repeats.length > 0 && (
        <Trouble
          icon={<Users aria-hidden className="text-ink-3" />}
          title={`${words.repeats({ count: repeats.length })}. ${words.repeatsMean}`}
          rows={repeats.map((one) => ({
            key: `${one.line} ${one.email}`,
            text: words.lineSays({ line: one.line, sentence: one.email }),
            more: words.firstOn({ line: one.first }),
          }))}
        />
      )}
      {heldBack.size > 0 && (
        <Trouble
          icon={<ShieldAlert aria-hidden className="text-warning-ink" />}
          title={words.heldBack({ count: heldBack.size })}
          note={words.heldBackMeans}
          rows={[...heldBack].map(([email, cause]) => ({
            key: email,
            text: email,
            more: lookUp(words.reasons, cause) ?? words.otherReason({ reason: cause }),
          }))}
        />
      )}
    </div>
  )
}

type TroubleProps = {
  icon: ReactNode
  title: string
  note?: string
  rows: readonly { key: string; text: string; more: string }[]
}

function Trouble({ icon, title, note, rows }: TroubleProps) {
  const words = useWords(sendWords)
  return (
    <details className="rounded-md border border-line px-2.5 py-1.5 text-xs">
      <summary className="flex cursor-pointer items-center gap-1.5 text-ink-2 max-md:min-h-9 [&_svg]:size-3.5 [&_svg]:shrink-0">
        {icon}
        <span className="min-w-0">{title}</span>
      </summary>
      {note && <p className="pt-1 text-ink-3">{note}</p>}
      <ul className="max-h-48 overflow-y-auto pt-1">
        {rows.slice(0, shownMax).map((row) => (
          <li key={row.key} className="flex flex-wrap gap-x-2 py-0.5">
            <span className="break-all text-ink">{row.text}</span>
            <span className="break-all text-ink-3">{row.more}</span>
          </li>
        ))}
        {rows.length > shownMax && (
          <li className="py-0.5 text-ink-3">{words.more({ count: rows.length - shownMax })}</li>
        )}
      </ul>
    </details>
  )
}
