"use client"

import { Check, CircleAlert, LoaderCircle, Monitor, Moon, Smartphone, Type } from "lucide-react"
import { type ReactNode, useState } from "react"
import { hasDarkStyles, LetterFrame } from "#components/letter/letter-frame"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { ScrollRegion } from "#ui/scroll-region"
import { Segmented } from "#ui/segmented"
import { Skeleton } from "#ui/skeleton"
import { type TemplateEditorWords, templateEditorWords } from "#words/template-editor"
import type { FaultPlace } from "./fault-place.ts"
import type { Preview, PreviewState } from "./use-preview.ts"
import { initialsOf, snippetOf } from "./view.ts"

type Mode = "desktop" | "phone" | "dark" | "text"

const modesIn = ({ modes }: TemplateEditorWords) => [
  { value: "desktop" as const, ariaLabel: modes.desktop, label: <Monitor aria-hidden /> },
  { value: "phone" as const, ariaLabel: modes.phone, label: <Smartphone aria-hidden /> },
  { value: "dark" as const, ariaLabel: modes.dark, label: <Moon aria-hidden /> },
  { value: "text" as const, ariaLabel: modes.text, label: <Type aria-hidden /> },
]

/** The letter as the service will make it. `tools` stands beside the modes, `checks` under the letter. */
export function PreviewPane({
  state,
  onGoTo,
  tools,
  checks,
}: {
  state: PreviewState
  onGoTo: (place: FaultPlace) => void
  tools: ReactNode
  checks: ReactNode
}) {
  const words = useWords(templateEditorWords)
  const [mode, setMode] = useState<Mode>("desktop")
  return (
    <section aria-label={words.preview} className="flex min-h-0 min-w-0 flex-1 flex-col bg-sunken">
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-line border-b bg-surface px-4 py-1">
        <Segmented label={words.lookAs} value={mode} onValueChange={setMode} segments={modesIn(words)} />
        {tools}
        <RenderState state={state} />
      </div>
      {state.refusal && <Refused refusal={state.refusal} isOld={state.preview !== null} onGoTo={onGoTo} />}
      <div className="flex min-h-0 flex-1 flex-col gap-3 p-3 md:p-4">
        {state.preview ? (
          <Rendered preview={state.preview} mode={mode} />
        ) : (
          <NothingYet isWaiting={state.isWaiting} />
        )}
      </div>
      {checks}
    </section>
  )
}

function RenderState({ state: { refusal, isWaiting, tookMs } }: { state: PreviewState }) {
  const words = useWords(templateEditorWords)
  if (isWaiting)
    return (
      <p role="status" className="ml-auto flex items-center gap-1.5 text-ink-3 text-xs">
        <LoaderCircle aria-hidden className="size-3.5 animate-turn" /> {words.rendering}
      </p>
    )
  if (refusal || tookMs === null) return null
  return (
    <p role="status" className="ml-auto flex items-center gap-1.5 text-ink-2 text-xs">
      <Check aria-hidden className="size-3.5 text-success" />
      <span>
        {words.asSent}
        <span className="tnum"> · {tookMs} ms</span>
      </span>
    </p>
  )
}

type RefusedProps = {
  refusal: NonNullable<PreviewState["refusal"]>
  isOld: boolean
  onGoTo: (place: FaultPlace) => void
}

/** Why it cannot be rendered, and the way to the place. */
function Refused({ refusal: { sentence, place }, isOld, onGoTo }: RefusedProps) {
  const words = useWords(templateEditorWords)
  return (
    <div
      role="alert"
      className="flex gap-2 border-line border-b bg-danger-soft px-4 py-2 text-danger-ink text-sm"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 break-words">
        {sentence}
        {isOld && <span className="text-ink-2"> {words.letterBefore}</span>}
      </p>
      {place && (
        <Button size="sm" className="ml-auto" onClick={() => onGoTo(place)}>
          {words.showPlace({ line: place.line })}
        </Button>
      )}
    </div>
  )
}

function NothingYet({ isWaiting }: { isWaiting: boolean }) {
  const words = useWords(templateEditorWords)
  return (
    <div className="mx-auto flex w-full max-w-[680px] flex-1 flex-col gap-3 rounded-lg border border-line bg-surface p-8">
      {isWaiting ? (
        ["w-1/2", "w-4/5", "w-3/5"].map((width) => <Skeleton key={width} className={width} />)
      ) : (
        <p className="m-auto max-w-72 text-center text-ink-2 text-sm">{words.appears}</p>
      )}
    </div>
  )
}

function Rendered({ preview, mode }: { preview: Preview; mode: Mode }) {
  const words = useWords(templateEditorWords)
  const { html, plaintext } = preview.body
  return (
    <>
      <ListCard preview={preview} />
      {mode === "text" || html === undefined ? (
        <PlainText text={plaintext} isOnly={html === undefined} />
      ) : (
        <div
          className={cn(
            "mx-auto min-h-60 w-full flex-1 overflow-hidden rounded-lg border border-line",
            mode === "phone" ? "max-w-[377px]" : "max-w-[680px]",
          )}
        >
          <div data-theme={mode === "dark" ? "dark" : "light"} className="h-full">
            <LetterFrame html={html} title={words.previewOf} isDark={mode === "dark"} isHiddenUntilDrawn />
          </div>
        </div>
      )}
      {mode === "dark" && html !== undefined && !hasDarkStyles(html) && (
        <p className="text-center text-ink-3 text-xs">{words.turned}</p>
      )}
    </>
  )
}

function PlainText({ text, isOnly }: { text: string | undefined; isOnly: boolean }) {
  const words = useWords(templateEditorWords)
  if (!text)
    return (
      <p className="mx-auto max-w-80 py-10 text-center text-ink-2 text-sm">
        {isOnly ? words.emptySoFar : words.noPlaintext}
      </p>
    )
  return (
    <ScrollRegion
      label={words.plaintext}
      className="mx-auto min-h-0 w-full max-w-[680px] flex-1 overflow-auto rounded-lg border border-line bg-surface p-5"
    >
      <pre className="whitespace-pre-wrap break-words font-sans text-base text-ink">{text}</pre>
    </ScrollRegion>
  )
}

/** The letter as a line in somebody's inbox. */
function ListCard({ preview }: { preview: Preview }) {
  const words = useWords(templateEditorWords)
  const sender = preview.from_name || preview.from_email || words.noSender
  return (
    <div className="flex w-full min-w-0 shrink-0 items-center gap-3 rounded-md border border-line bg-surface px-3 py-2">
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-2xs text-brand-ink"
      >
        {initialsOf(sender)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold text-ink text-xs">{sender}</p>
        <p className="truncate text-ink-2 text-xs">
          <span className="font-semibold text-ink">{preview.subject || words.noSubject}</span>{" "}
          {snippetOf(preview.body.html ?? preview.body.plaintext ?? "")}
        </p>
      </div>
    </div>
  )
}
