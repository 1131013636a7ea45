"use client"

import { Info, Lock } from "lucide-react"
import { useEffect, useRef } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { formatNumber } from "#lib/interface/format/number"
import { cn } from "#ui/cn"
import { CopyButton } from "#ui/copy-button"
import { Panel } from "#ui/panel"
import { ScrollRegion } from "#ui/scroll-region"
import { Segmented } from "#ui/segmented"
import { type StoryWords, storyWords } from "#words/story"
import type { AttemptLook, Line } from "./attempts.ts"
import { useShownTry } from "./use-story-query.ts"

/** One attempt at a time, the last one first; the refusing reply is highlighted. */
export type AttemptViewProps = { title: string; attempts: readonly AttemptLook[] }

export function AttemptView({ title, attempts }: AttemptViewProps) {
  const words = useWords(storyWords)
  const [chosen, choose] = useShownTry()
  const last = attempts.at(-1)
  const attempt = attempts.find((one) => one.tryNo === chosen) ?? last
  if (!attempt) return null
  return (
    <Panel
      id="conversation"
      className="scroll-mt-16"
      title={title}
      tools={
        // The attempts scroll within the card, and the button stays next to them.
        <div className="flex min-w-0 items-center gap-2">
          {attempts.length > 1 && (
            <Segmented
              className="min-w-0 shrink-1 overflow-x-auto [&_button]:-outline-offset-2"
              label={words.try}
              value={String(attempt.tryNo)}
              onValueChange={(tryNo) => void choose(Number(tryNo))}
              segments={attempts.map((one) => ({ value: String(one.tryNo), label: one.tryNo }))}
            />
          )}
          <CopyButton text={attempt.text} label={words.copyConversation} />
        </div>
      }
      isFlush
      bodyClassName="flex flex-col"
      footer={
        <span className="flex items-center gap-2">
          <Info aria-hidden className="size-3.5 shrink-0" />
          {footText(attempt, words)}
        </span>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 border-line border-b px-4 pb-2 text-ink-2 text-xs">
        {attempt.host === "" ? (
          <span className="min-w-0 flex-1">{words.noServer}</span>
        ) : (
          <span className="min-w-0 flex-1 basis-48 truncate font-mono text-2xs">→ {attempt.host}</span>
        )}
        {attempt.tls && (
          <span className="inline-flex items-center gap-1">
            <Lock aria-hidden className="size-3" /> {attempt.tls}
          </span>
        )}
        <span className="tnum">{attempt.took}</span>
      </div>
      <ScrollRegion
        label={words.conversation}
        className="max-h-100 min-h-40 flex-1 overflow-auto bg-sunken py-2"
      >
        <Lines key={attempt.tryNo} lines={attempt.lines} />
      </ScrollRegion>
    </Panel>
  )
}

/** Opens at the end of the conversation, where the answer is. */
function Lines({ lines }: { lines: readonly Line[] }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const region = list.current?.parentElement
    if (region) region.scrollTop = region.scrollHeight
  }, [])
  return (
    <ol ref={list} className="font-mono text-2xs leading-5">
      {lines.map((line) => (
        <ConversationLine key={line.key} line={line} />
      ))}
    </ol>
  )
}

function footText({ tryNo, when, nextTry, isGood }: AttemptLook, words: StoryWords): string {
  if (nextTry) return words.nextTry({ no: tryNo, when, next: nextTry })
  return isGood ? words.handedOver({ no: tryNo, when }) : words.notHandedOver({ no: tryNo, when })
}

const speakers = {
  us: { name: "we", sign: "→", signClass: "text-brand-ink", textClass: "text-ink" },
  them: { name: "they", sign: "←", signClass: "text-ink-3", textClass: "text-ink-2" },
  note: {
    name: "note",
    sign: "·",
    signClass: "w-[1ch] text-center text-ink-3",
    textClass: "text-ink-2 italic",
  },
} as const satisfies Record<Line["from"], object>

function ConversationLine({ line }: { line: Line }) {
  const words = useWords(storyWords)
  const language = useLanguage()
  const { name, sign, signClass, textClass } = speakers[line.from]
  return (
    <li className={cn("flex gap-3 px-4", line.isBad && "bg-st-hard-bounced-soft text-st-hard-bounced-ink")}>
      <span
        className={cn("tnum w-10 shrink-0 text-right text-ink-3", line.isBad && "text-st-hard-bounced-ink")}
      >
        {formatNumber(line.atMs, language)}
      </span>
      <span aria-label={words[name]} role="img" className={cn("shrink-0", signClass)}>
        {sign}
      </span>
      <span className={cn("min-w-0 whitespace-pre-wrap break-words", line.isBad ? "font-medium" : textClass)}>
        {line.text}
      </span>
    </li>
  )
}
