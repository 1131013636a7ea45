"use client"

import {
  Check,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  LoaderCircle,
  Monitor,
  Moon,
  Smartphone,
  Type,
} from "lucide-react"
import { useState } from "react"
import { hasDarkStyles, LetterFrame } from "#components/letter/letter-frame"
import { useWords } from "#components/shell/language"
import { Badge } from "#ui/badge"
import { IconButton } from "#ui/button"
import { cn } from "#ui/cn"
import { Panel } from "#ui/panel"
import { ScrollRegion } from "#ui/scroll-region"
import { Segmented } from "#ui/segmented"
import { sendWords } from "#words/send"
import type { Reader } from "../recipients/readers.ts"
import type { PreviewState } from "./use-preview.ts"

type Mode = "desktop" | "phone" | "dark" | "text"

export type PreviewPanelProps = {
  state: PreviewState
  readers: readonly Reader[]
  /** Place of the reader whose letter is shown. */
  at: number
  onMove: (at: number) => void
}

/** The letter of one reader with this reader's own values, as the service will make it. */
export function PreviewPanel({ state, readers, at, onMove }: PreviewPanelProps) {
  const words = useWords(sendWords)
  const [mode, setMode] = useState<Mode>("desktop")
  const reader = readers[at]
  return (
    <Panel
      title={words.preview}
      tools={<Steps at={at} all={readers.length} onMove={onMove} />}
      hasHeadLine
      isFlush
    >
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-1.5">
        <Segmented label={words.lookAs} value={mode} onValueChange={setMode} segments={useModes()} />
        <State state={state} />
      </div>
      {state.refusal && (
        <p
          role="alert"
          className="flex gap-2 border-line border-b bg-danger-soft px-4 py-2 text-danger-ink text-sm"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{state.refusal}</span>
        </p>
      )}
      {state.preview ? (
        <Rendered preview={state.preview} mode={mode} email={reader?.email} />
      ) : (
        <p className="px-4 py-10 text-center text-ink-3 text-sm">{words.previewEmpty}</p>
      )}
    </Panel>
  )
}

function useModes() {
  const words = useWords(sendWords)
  return [
    { value: "desktop" as const, ariaLabel: words.desktop, label: <Monitor aria-hidden /> },
    { value: "phone" as const, ariaLabel: words.phone, label: <Smartphone aria-hidden /> },
    { value: "dark" as const, ariaLabel: words.dark, label: <Moon aria-hidden /> },
    { value: "text" as const, ariaLabel: words.plainText, label: <Type aria-hidden /> },
  ]
}

function Steps({ at, all, onMove }: { at: number; all: number; onMove: (at: number) => void }) {
  const words = useWords(sendWords)
  if (all === 0) return null
  return (
    <div className="flex items-center gap-1">
      <IconButton label={words.previous} size="sm" disabled={at === 0} onClick={() => onMove(at - 1)}>
        <ChevronLeft />
      </IconButton>
      <span className="tnum text-ink-2 text-xs">{words.previewOf({ nth: at + 1, all })}</span>
      <IconButton label={words.next} size="sm" disabled={at >= all - 1} onClick={() => onMove(at + 1)}>
        <ChevronRight />
      </IconButton>
    </div>
  )
}

function State({ state: { preview, refusal, isWaiting } }: { state: PreviewState }) {
  const words = useWords(sendWords)
  return (
    <p role="status" className="ml-auto flex items-center gap-1.5 text-ink-3 text-xs">
      {isWaiting && (
        <>
          <LoaderCircle aria-hidden className="size-3.5 animate-turn" /> {words.rendering}
        </>
      )}
      {!isWaiting && preview && !refusal && (
        <>
          <Check aria-hidden className="size-3.5 text-success" /> {words.asSent}
        </>
      )}
    </p>
  )
}

type RenderedProps = { preview: NonNullable<PreviewState["preview"]>; mode: Mode; email: string | undefined }

function Rendered({ preview, mode, email }: RenderedProps) {
  const words = useWords(sendWords)
  const { html, plaintext } = preview.body
  const isText = mode === "text" || !html
  return (
    <>
      <div className="border-line border-b px-4 py-2">
        <p className="truncate text-ink-2 text-xs">
          {preview.from_name || preview.from_email}
          {email ? ` → ${email}` : ""}
        </p>
        <p className="break-words font-semibold text-ink text-sm">{preview.subject}</p>
        {!email && <p className="text-ink-3 text-xs">{words.previewSample}</p>}
        {preview.missing.length > 0 && (
          <Badge severity="warning" className="mt-1">
            {words.missing({ names: preview.missing.join(", ") })}
          </Badge>
        )}
      </div>
      {isText ? (
        <ScrollRegion label={words.plainText} className="h-[480px] overflow-auto p-4">
          <pre className="whitespace-pre-wrap break-words font-sans text-base text-ink">
            {plaintext ?? words.noText}
          </pre>
        </ScrollRegion>
      ) : (
        <div className="h-[480px] bg-sunken p-3">
          <div
            className={cn(
              "mx-auto h-full overflow-hidden rounded-md border border-line bg-white",
              mode === "phone" && "max-w-[375px]",
            )}
          >
            <LetterFrame
              html={html}
              title={words.messageTo({ email: email ?? "" })}
              isDark={mode === "dark"}
              className={mode === "dark" && hasDarkStyles(html) ? "bg-[#111]" : undefined}
            />
          </div>
        </div>
      )}
    </>
  )
}
