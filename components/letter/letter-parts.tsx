"use client"

import { ImageOff, Paperclip } from "lucide-react"
import { type ReactNode, useState } from "react"
import type { CapturedLetter } from "#contract/captured"
import { formatBytes } from "#lib/format/number"
import { Button } from "../ui/button.tsx"
import { cn } from "../ui/cn.tsx"
import { CopyButton } from "../ui/copy-button.tsx"
import { ScrollRegion } from "../ui/scroll-region.tsx"
import { Segmented } from "../ui/segmented.tsx"
import { namesRemotePictures } from "./letter-document.ts"
import { LetterFrame } from "./letter-frame.tsx"

/** What can be seen of one letter; parts that are absent have no tab. */
export type LetterContent = Partial<
  Pick<CapturedLetter, "html" | "plaintext" | "source" | "headers" | "attachments">
>

/**
 * LetterParts: one letter as HTML, Text, Source and Headers. It fills its parent's height (give `className` one) and
 * scrolls inside. `heading` stands left of the tabs; `footer` under the letter.
 *
 *   <LetterParts letter={answer.letter} heading="Letter" className="h-[480px]" />
 */
export type LetterPartsProps = {
  letter: LetterContent
  heading?: ReactNode
  /** Names the frame for screen readers: "Letter to lena@example.com". */
  title?: string
  footer?: ReactNode
  className?: string
}

export function LetterParts({ letter, heading, title = "Letter", footer, className }: LetterPartsProps) {
  const parts = partsOf(letter)
  const [chosen, setChosen] = useState<Part>("html")
  const part = parts.some((one) => one.value === chosen) ? chosen : parts[0]?.value
  if (!part) return <p className="p-4 text-ink-3 text-sm">This letter has no body.</p>
  return (
    <div className={cn("flex min-h-0 min-w-0 flex-col", className)}>
      <div className="flex min-h-10 flex-wrap items-center gap-2 border-line border-b px-4 py-1.5">
        {heading && <div className="min-w-0 font-semibold text-ink text-sm">{heading}</div>}
        <Segmented
          label="Part of the letter"
          value={part}
          onValueChange={setChosen}
          segments={parts}
          className={heading ? "ml-auto" : undefined}
        />
      </div>
      <LetterPart part={part} letter={letter} title={title} />
      {letter.attachments && letter.attachments.length > 0 && <Attachments list={letter.attachments} />}
      {footer}
    </div>
  )
}

type Part = "html" | "text" | "source" | "headers"

const partsOf = (letter: LetterContent): { value: Part; label: string }[] => [
  ...(letter.html ? [{ value: "html" as const, label: "HTML" }] : []),
  ...(letter.plaintext ? [{ value: "text" as const, label: "Text" }] : []),
  ...(letter.source ? [{ value: "source" as const, label: "Source" }] : []),
  ...(letter.headers && letter.headers.length > 0 ? [{ value: "headers" as const, label: "Headers" }] : []),
]

function LetterPart({ part, letter, title }: { part: Part; letter: LetterContent; title: string }) {
  if (part === "html") return <HtmlPart html={letter.html ?? ""} title={title} />
  if (part === "headers") return <HeadersPart headers={letter.headers ?? []} />
  return (
    <TextPart text={(part === "text" ? letter.plaintext : letter.source) ?? ""} isCode={part === "source"} />
  )
}

/** The frame, and above it a line that offers pictures of other servers when the letter names some. */
function HtmlPart({ html, title }: { html: string; title: string }) {
  const [hasRemotePictures, setHasRemotePictures] = useState(false)
  const isHoldingBack = !hasRemotePictures && namesRemotePictures(html)
  return (
    <>
      {isHoldingBack && (
        <div className="flex items-center gap-2 border-line border-b bg-sunken px-4 py-1 text-ink-2 text-xs">
          <ImageOff aria-hidden className="size-3.5 shrink-0 text-ink-3" />
          <p className="min-w-0 flex-1">
            Pictures of other servers are not loaded: their sender would see it.
          </p>
          <Button variant="ghost" size="sm" onClick={() => setHasRemotePictures(true)}>
            Show remote pictures
          </Button>
        </div>
      )}
      <div className="min-h-40 flex-1 overflow-hidden bg-white last:rounded-b-lg">
        <LetterFrame html={html} title={title} hasRemotePictures={hasRemotePictures} />
      </div>
    </>
  )
}

function TextPart({ text, isCode }: { text: string; isCode: boolean }) {
  return (
    <div className="relative flex min-h-40 flex-1 flex-col">
      <ScrollRegion label={isCode ? "Source" : "Text"} className="min-h-0 flex-1 overflow-auto p-4">
        <pre
          className={cn(
            "whitespace-pre-wrap break-words text-ink",
            isCode ? "text-2xs leading-5" : "font-sans text-base",
          )}
        >
          {text}
        </pre>
      </ScrollRegion>
      <CopyButton
        text={text}
        label={isCode ? "Copy the source" : "Copy the text"}
        className="absolute top-2 right-4 bg-surface"
      />
    </div>
  )
}

function HeadersPart({ headers }: { headers: NonNullable<LetterContent["headers"]> }) {
  return (
    <ScrollRegion label="Headers" className="min-h-40 flex-1 overflow-auto px-4 py-2">
      <dl className="grid grid-cols-[minmax(96px,max-content)_minmax(0,1fr)] gap-x-4 max-sm:grid-cols-1">
        {placed(headers).map((header) => (
          <div key={header.place} className="contents">
            <dt className="py-1 text-ink-3 text-xs sm:border-line sm:border-b">{header.name}</dt>
            <dd className="break-all border-line border-b py-1 font-mono text-2xs text-ink leading-5">
              {header.value}
            </dd>
          </div>
        ))}
      </dl>
    </ScrollRegion>
  )
}

/** The same header may stand twice (Received), so its place is part of what it is. */
const placed = <T,>(list: readonly T[]) => list.map((one, at) => ({ ...one, place: at }))

function Attachments({ list }: { list: NonNullable<LetterContent["attachments"]> }) {
  return (
    <ul aria-label="Attachments" className="flex flex-wrap gap-1.5 border-line border-t px-4 py-2.5">
      {list.map((file) => (
        <li
          key={file.name}
          className="inline-flex max-w-full items-center gap-1.5 rounded-md border border-line-strong px-2 py-0.5 text-xs"
        >
          <Paperclip aria-hidden className="size-3 shrink-0 text-ink-3" />
          <span className="truncate text-ink">{file.name}</span>
          <span className="tnum shrink-0 text-ink-3">
            {formatBytes(file.size)}
            {file.is_inline && ", in the text"}
          </span>
        </li>
      ))}
    </ul>
  )
}
