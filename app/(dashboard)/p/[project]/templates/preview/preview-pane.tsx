"use client"

import { Check, CircleAlert, Info, LoaderCircle, TriangleAlert } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import { HeldPictures } from "#components/letter/held-pictures"
import { namesRemotePictures } from "#components/letter/letter-frame"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { Skeleton } from "#ui/skeleton"
import { templateEditorWords } from "#words/template-editor"
import { templatePreviewWords } from "#words/template-preview"
import type { FaultPlace } from "../edit/draft.ts"
import { FooterChoice } from "./footer-choice.tsx"
import { LookView } from "./look-view.tsx"
import { LooksBar } from "./looks-bar.tsx"
import { LooksBeside } from "./looks-beside.tsx"
import { showPictures } from "./looks.ts"
import { snippetOf } from "./snippet-of.ts"
import { useLooks } from "./use-looks.ts"
import type { Preview, PreviewState } from "./use-preview.ts"
import { initialsOf } from "../view.ts"

/** The message as the service will render it. `tools` go next to the looks, `checks` under the message. */
export function PreviewPane({
  state,
  pictureHost,
  onGoTo,
  tools,
  checks,
  isAsSent = true,
}: {
  state: PreviewState
  /** False: the user chose branches that the values do not reach. */
  isAsSent?: boolean
  /** URL prefix of the project's own pictures, which load at once; others load on request. */
  pictureHost: string | null
  onGoTo: (place: FaultPlace) => void
  tools: ReactNode
  checks: ReactNode
}) {
  const words = useWords(templateEditorWords)
  const [hasRemotePictures, setHasRemotePictures] = useState(false)
  const { preview } = state
  const { html, amp } = preview?.body ?? {}
  const hasAmp = Boolean(amp)
  const focusKeeper = useRef<HTMLButtonElement>(null)
  const looks = { ...useLooks(hasAmp), hasAmp, focusKeeper }
  const isHoldingBack =
    !hasRemotePictures &&
    showPictures(looks.shown) &&
    html !== undefined &&
    namesRemotePictures(html, pictureHost)
  const pictures = { pictureHost, hasRemotePictures }
  const [first = "desktop"] = looks.shown
  return (
    <section aria-label={words.preview} className="flex min-h-0 min-w-0 flex-1 flex-col bg-sunken">
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-line border-b bg-surface px-4 py-1">
        <LooksBar {...looks} />
        {tools}
        <FooterChoice state={state} />
        <RenderState state={state} isAsSent={isAsSent} />
      </div>
      {state.refusal && <Refused refusal={state.refusal} isOld={state.preview !== null} onGoTo={onGoTo} />}
      {isHoldingBack && <HeldPictures onShow={() => setHasRemotePictures(true)} />}
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 md:p-4">
        {preview ? (
          <>
            <ListCard preview={preview} />
            {looks.shown.length === 1 ? (
              <LookView preview={preview} look={first} {...pictures} />
            ) : (
              <LooksBeside preview={preview} {...looks} {...pictures} />
            )}
          </>
        ) : (
          !(state.refusal && !state.isWaiting) && <NothingYet isWaiting={state.isWaiting} />
        )}
      </div>
      {checks}
    </section>
  )
}

type RenderStateProps = { state: PreviewState; isAsSent: boolean }

function RenderState({ state: { refusal, isWaiting, tookMs }, isAsSent }: RenderStateProps) {
  const words = useWords(templateEditorWords)
  const { notAsSent } = useWords(templatePreviewWords)
  if (isWaiting)
    return (
      <p role="status" className="ml-auto flex items-center gap-1.5 text-ink-3 text-xs">
        <LoaderCircle aria-hidden className="size-3.5 animate-turn" /> {words.rendering}
      </p>
    )
  if (refusal || tookMs === null) return null
  return (
    <p role="status" className="ml-auto flex items-center gap-1.5 text-ink-2 text-xs">
      {isAsSent ? (
        <Check aria-hidden className="size-3.5 text-success" />
      ) : (
        <TriangleAlert aria-hidden className="size-3.5 text-warning" />
      )}
      <span>
        {isAsSent ? words.asSent : notAsSent}
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

const refusalLooks = {
  fault: { role: "alert", Icon: CircleAlert, className: "bg-danger-soft text-danger-ink" },
  note: { role: "status", Icon: Info, className: "bg-info-soft text-info-ink" },
} as const

/** Reason it cannot be rendered, with a link to the place. */
function Refused({ refusal: { sentence, place, isNotOffered }, isOld, onGoTo }: RefusedProps) {
  const words = useWords(templateEditorWords)
  const { role, Icon, className } = refusalLooks[isNotOffered ? "note" : "fault"]
  return (
    <div role={role} className={cn("flex gap-2 border-line border-b px-4 py-2 text-sm", className)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
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

/** The message as a line in a mailbox. */
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
        <p dir="auto" className="truncate font-semibold text-ink text-xs">
          {sender}
        </p>
        <p dir="auto" className="truncate text-ink-2 text-xs">
          <span className="font-semibold text-ink">{preview.subject || words.noSubject}</span>{" "}
          {snippetOf(preview.body)}
        </p>
      </div>
    </div>
  )
}
