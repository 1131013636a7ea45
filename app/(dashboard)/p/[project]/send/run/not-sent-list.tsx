"use client"

import { TriangleAlert } from "lucide-react"
import { useWords } from "#components/shell/language"
import type { RunDetail } from "#lib/features/sending/read"
import { lookUp } from "#lib/interface/words/say"
import { ScrollRegion } from "#ui/scroll-region"
import { sendWords } from "#words/send"
import { sendRunWords } from "#words/send-run"

/** The first addresses that were not accepted, each with the reason; the file has all of them. */
export function NotSentList({ run }: { run: RunDetail }) {
  const words = useWords(sendRunWords)
  const sending = useWords(sendWords)
  const count = run.refused + run.unknown
  if (run.not_sent.length === 0) return null
  return (
    <div className="border-line border-t">
      <div className="flex items-center gap-2 px-4 pt-3 pb-1">
        <TriangleAlert aria-hidden className="size-4 text-warning-ink" />
        <p className="min-w-0 flex-1 font-semibold text-sm">{words.refusedCount({ count })}</p>
      </div>
      <ScrollRegion label={words.refusedList} className="max-h-64 overflow-y-auto px-4 pb-3">
        <ul className="divide-y divide-line">
          {run.not_sent.map((row) => (
            <li key={row.email} className="py-1.5">
              <p className="truncate text-ink text-sm">{row.email}</p>
              <p className="text-ink-2 text-xs">
                {lookUp(sending.reasons, row.reason) ?? sending.otherReason({ reason: row.reason })}{" "}
                <code className="text-2xs text-ink-3">{row.reason}</code>
              </p>
            </li>
          ))}
        </ul>
        {count > run.not_sent.length && (
          <p className="pt-1.5 text-ink-3 text-xs">{words.more({ count: count - run.not_sent.length })}</p>
        )}
      </ScrollRegion>
    </div>
  )
}
