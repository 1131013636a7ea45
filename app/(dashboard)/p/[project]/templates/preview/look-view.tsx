"use client"

import { FittedLetter } from "#components/letter/fitted-letter"
import { hasDarkStyles } from "#components/letter/letter-frame"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { ScrollRegion } from "#ui/scroll-region"
import { templateEditorWords } from "#words/template-editor"
import { templatePreviewWords } from "#words/template-preview"
import type { Preview } from "./use-preview.ts"
import { settingsOf, type Look } from "./looks.ts"

export type LookViewProps = {
  preview: Preview
  look: Look
  /** URL prefix of the project's own pictures. */
  pictureHost: string | null
  hasRemotePictures: boolean
}

/** The message in one look. A message without HTML shows only its text in every look. */
export function LookView({ preview, look, ...pictures }: LookViewProps) {
  const { html, plaintext, amp } = preview.body
  const { part } = settingsOf[look]
  if (part === "amp" && amp !== undefined) return <AmpSource amp={amp} />
  if (part === "plaintext" || html === undefined)
    return <PlainText text={plaintext} isOnly={html === undefined} />
  return <Drawn html={html} look={look} {...pictures} />
}

/** A phone's width, and the width of the widest messages. */
const widths = { phone: 375, desktop: 600 }

function Drawn({ html, look, ...pictures }: { html: string } & Omit<LookViewProps, "preview">) {
  const words = useWords(templateEditorWords)
  const { looks } = useWords(templatePreviewWords)
  const { screen, isDark = false, isWithoutPictures = false } = settingsOf[look]
  return (
    <>
      <div
        className={cn(
          "mx-auto min-h-60 w-full flex-1 overflow-hidden rounded-lg border border-line",
          screen === "phone" ? "max-w-[377px]" : "max-w-[680px]",
        )}
      >
        <div data-theme={isDark ? "dark" : "light"} className="h-full">
          <FittedLetter
            html={html}
            title={look === "desktop" ? words.previewOf : `${words.previewOf} · ${looks[look]}`}
            widthMin={widths[screen]}
            isDark={isDark}
            isWithoutPictures={isWithoutPictures}
            isHiddenUntilDrawn
            {...pictures}
          />
        </div>
      </div>
      <LookNote html={html} look={look} />
    </>
  )
}

/** Text for screen readers. */
function LookNote({ html, look }: { html: string; look: Look }) {
  const words = useWords(templateEditorWords)
  const preview = useWords(templatePreviewWords)
  const { isDark, isWithoutPictures } = settingsOf[look]
  const text = isWithoutPictures
    ? preview.withoutPictures
    : isDark && !hasDarkStyles(html)
      ? words.turned
      : null
  return text && <p className="text-center text-ink-3 text-xs">{text}</p>
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
      className="mx-auto min-h-60 w-full max-w-[680px] flex-1 overflow-auto rounded-lg border border-line bg-surface p-5"
    >
      <pre dir="auto" className="whitespace-pre-wrap break-words font-sans text-base text-ink">
        {text}
      </pre>
    </ScrollRegion>
  )
}

/** Shown as source and never run: AMP is a program whose behaviour only mail clients define. */
function AmpSource({ amp }: { amp: string }) {
  const words = useWords(templateEditorWords)
  const preview = useWords(templatePreviewWords)
  return (
    <>
      <p className="mx-auto w-full max-w-[680px] text-ink-2 text-xs">{preview.ampShownBy}</p>
      <ScrollRegion
        label={words.ampLabel}
        className="mx-auto min-h-60 w-full max-w-[680px] flex-1 overflow-auto rounded-lg border border-line bg-surface p-4"
      >
        <pre dir="ltr" className="whitespace-pre-wrap break-words text-ink text-xs">
          <code>{amp}</code>
        </pre>
      </ScrollRegion>
    </>
  )
}
