"use client"

import { ChevronLeft, ChevronRight } from "lucide-react"
import { useWords } from "#components/shell/language"
import { IconButton } from "#ui/button"
import { sendWords } from "#words/send"
import { sendRunWords } from "#words/send-run"
import type { PreviewState } from "../preview/use-preview.ts"

export type FirstLookProps = {
  preview: PreviewState
  /** Shown while nothing is rendered. */
  sender: string
  time: string | null
  email: string
  at: number
  all: number
  onMove: (at: number) => void
}

/** Subject, sender and time as one person will see them, and the way to the next person. */
export function FirstLook({
  preview: { preview, refusal },
  sender,
  time,
  email,
  at,
  all,
  onMove,
}: FirstLookProps) {
  const words = useWords(sendWords)
  const run = useWords(sendRunWords)
  const from =
    preview && (preview.from_name ? `${preview.from_name} <${preview.from_email}>` : preview.from_email)
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-y-1 text-sm">
        <dt className="text-ink-3">{words.subject}</dt>
        <dd className="break-words font-medium text-ink">{refusal ?? preview?.subject ?? "…"}</dd>
        <dt className="text-ink-3">{words.from}</dt>
        <dd className="break-words text-ink">{from ?? sender}</dd>
        <dt className="text-ink-3">{words.confirmWhen}</dt>
        <dd className="tnum text-ink">{time ?? words.confirmNow}</dd>
      </dl>
      <div className="flex items-center gap-1 text-ink-2 text-xs">
        <IconButton label={run.previousPerson} size="sm" disabled={at === 0} onClick={() => onMove(at - 1)}>
          <ChevronLeft />
        </IconButton>
        <span className="tnum">{words.previewOf({ nth: at + 1, all })}</span>
        <IconButton label={run.nextPerson} size="sm" disabled={at >= all - 1} onClick={() => onMove(at + 1)}>
          <ChevronRight />
        </IconButton>
        <span className="min-w-0 truncate text-ink-3">{run.subjectFor({ email })}</span>
      </div>
    </div>
  )
}
