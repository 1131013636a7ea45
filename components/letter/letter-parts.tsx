"use client"

import { Download, Paperclip } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import type { CapturedLetter } from "#contract/captured"
import { formatBytes } from "#lib/interface/format/number"
import { type LetterWords as LetterPartWords, letterWords } from "#words/letter"
import { cn } from "../ui/cn.tsx"
import { CopyButton } from "../ui/copy-button.tsx"
import { ScrollRegion } from "../ui/scroll-region.tsx"
import { Segmented } from "../ui/segmented.tsx"
import { LetterView } from "./letter-view.tsx"

/** Visible parts of one letter; absent parts have no tab. */
export type LetterContent = Partial<
  Pick<CapturedLetter, "html" | "plaintext" | "amp" | "source" | "headers" | "attachments">
>

/** An additional tab of the page, after those of the letter. */
type ExtraPart = { value: string; label: ReactNode; content: ReactNode }

/**
 * LetterParts: one letter as HTML, Text, AMP, Source and Headers. It fills its parent's height (give `className` one) and
 * scrolls inside. `heading` is left of the tabs, `footer` below the letter.
 *
 *   <LetterParts letter={answer.letter} heading="Letter" className="h-[480px]" />
 */
export type LetterPartsProps = {
  letter: LetterContent
  heading?: ReactNode
  /** Names the frame for screen readers: "Letter to lena@example.com". */
  title?: string
  footer?: ReactNode
  extra?: readonly ExtraPart[]
  /** The part that is open at first, when the page stores it (in its address, for example). */
  firstPart?: string | undefined
  onPartChange?: (part: string) => void
  /** A line over a part: that only its beginning is shown. */
  notes?: Partial<Record<string, ReactNode>>
  /** Offers widths and colours over the HTML. */
  hasViews?: boolean
  /** Address of a file, by its index; without it files are only listed. */
  fileHref?: (at: number) => string
  className?: string
}

export function LetterParts(props: LetterPartsProps) {
  const { letter, heading, extra = [], footer, className } = props
  const words = useWords(letterWords)
  const tabs = [...partsOf(letter, words), ...extra]
  const [chosen, setChosen] = useState(props.firstPart ?? "html")
  const part = tabs.some((one) => one.value === chosen) ? chosen : tabs[0]?.value
  if (!part) return <p className="p-4 text-ink-3 text-sm">{words.noBody}</p>
  const extraPart = extra.find((one) => one.value === part)
  const files = letter.attachments ?? []
  return (
    <div className={cn("flex min-h-0 min-w-0 flex-col", className)}>
      <div className="flex min-h-10 flex-wrap items-center gap-2 border-line border-b px-4 py-1.5">
        {heading && <div className="min-w-0 font-semibold text-ink text-sm">{heading}</div>}
        <Segmented
          label={words.part}
          value={part}
          onValueChange={(next) => {
            setChosen(next)
            props.onPartChange?.(next)
          }}
          segments={tabs}
          className={cn("relative max-w-full overflow-x-auto", heading && "ml-auto")}
        />
      </div>
      {props.notes?.[part] && (
        <div className="border-line border-b bg-sunken px-4 py-1.5 text-ink-2 text-xs">
          {props.notes[part]}
        </div>
      )}
      {extraPart ? extraPart.content : <LetterPart {...props} part={part} />}
      {files.length > 0 && <Attachments list={files} fileHref={props.fileHref} />}
      {footer}
    </div>
  )
}

const partsOf = (letter: LetterContent, words: LetterPartWords): { value: string; label: string }[] => [
  ...(letter.html ? [{ value: "html", label: words.html }] : []),
  ...(letter.plaintext ? [{ value: "text", label: words.text }] : []),
  ...(letter.amp ? [{ value: "amp", label: words.amp }] : []),
  ...(letter.source ? [{ value: "source", label: words.source }] : []),
  ...(letter.headers && letter.headers.length > 0 ? [{ value: "headers", label: words.headers }] : []),
]

function LetterPart({ part, letter, title, hasViews }: LetterPartsProps & { part: string }) {
  const words = useWords(letterWords)
  if (part === "html")
    return <LetterView html={letter.html ?? ""} title={title ?? words.letter} hasViews={hasViews} />
  if (part === "headers") return <HeadersPart headers={letter.headers ?? []} />
  if (part === "text") return <TextPart text={letter.plaintext ?? ""} label={words.text} isCode={false} />
  // AMP needs scripts of other servers to be rendered, so its source is shown.
  if (part === "amp") return <TextPart text={letter.amp ?? ""} label={words.amp} isCode />
  return <TextPart text={letter.source ?? ""} label={words.source} isCode />
}

function TextPart({ text, label, isCode }: { text: string; label: string; isCode: boolean }) {
  const words = useWords(letterWords)
  return (
    <div className="relative flex min-h-40 flex-1 flex-col">
      <ScrollRegion label={label} className="min-h-0 flex-1 overflow-auto p-4 pr-12">
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
        label={isCode ? words.copySource : words.copyText}
        className="absolute top-2 right-4 bg-surface"
      />
    </div>
  )
}

function HeadersPart({ headers }: { headers: NonNullable<LetterContent["headers"]> }) {
  const words = useWords(letterWords)
  return (
    <ScrollRegion label={words.headers} className="min-h-40 flex-1 overflow-auto px-4 py-2">
      <dl className="grid grid-cols-[minmax(96px,max-content)_minmax(0,1fr)] gap-x-4 max-sm:grid-cols-1">
        {placed(headers).map((header) => (
          <div key={header.place} className="contents">
            <dt className="break-all py-1 text-ink-3 text-xs sm:border-line sm:border-b">{header.name}</dt>
            <dd className="break-all border-line border-b py-1 font-mono text-2xs text-ink leading-5">
              {header.value}
            </dd>
          </div>
        ))}
      </dl>
    </ScrollRegion>
  )
}

/** A header may occur twice (Received), and so may a file name, so the index is part of the key. */
const placed = <T,>(list: readonly T[]) => list.map((one, at) => ({ ...one, place: at }))

type AttachmentsProps = {
  list: NonNullable<LetterContent["attachments"]>
  fileHref: ((at: number) => string) | undefined
}

function Attachments({ list, fileHref }: AttachmentsProps) {
  const language = useLanguage()
  const words = useWords(letterWords)
  return (
    <ul aria-label={words.attachments} className="flex flex-wrap gap-1.5 border-line border-t px-4 py-2.5">
      {placed(list).map((file) => {
        const look =
          "inline-flex max-w-full items-center gap-1.5 rounded-md border border-line-strong px-2 py-0.5 text-xs max-md:min-h-11"
        const inside = (
          <>
            <Paperclip aria-hidden className="size-3 shrink-0 text-ink-3" />
            <span className="truncate text-ink">{file.name}</span>{" "}
            <span className="tnum shrink-0 text-ink-3">
              {formatBytes(file.size, language)}
              {file.is_inline && words.inText}
            </span>
          </>
        )
        return (
          <li key={file.place} className="max-w-full">
            {fileHref ? (
              <a href={fileHref(file.place)} download className={cn(look, "hover:bg-hover")}>
                <span className="sr-only">{words.download} </span>
                {inside}
                <Download aria-hidden className="size-3 shrink-0 text-ink-3" />
              </a>
            ) : (
              <span className={look}>{inside}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
