"use client"

import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { uiWords } from "#words/ui"
import { cn } from "./cn.tsx"
import { CopyButton } from "./copy-button.tsx"
import { ScrollRegion } from "./scroll-region.tsx"

/** CodeBlock: text to be copied: a request, a body, a header. Scrolls within itself and is reachable by keyboard. */
export type CodeBlockProps = {
  /** Copied text; shown as well when there are no children. */
  code: string
  label: string
  /** The same text with marks in it. */
  children?: ReactNode
  isWrapped?: boolean
  className?: string
}

export function CodeBlock({ code, label, children, isWrapped = false, className }: CodeBlockProps) {
  const words = useWords(uiWords)
  return (
    <div className={cn("group relative min-w-0 rounded-md border border-line bg-sunken", className)}>
      <ScrollRegion label={label} className="overflow-auto p-3 pr-10">
        <pre className={cn("text-2xs text-ink leading-5", isWrapped && "whitespace-pre-wrap break-words")}>
          <code>{children ?? code}</code>
        </pre>
      </ScrollRegion>
      <CopyButton
        text={code}
        label={words.copy({ thing: label })}
        className="absolute top-1.5 right-1.5 bg-sunken"
      />
    </div>
  )
}
