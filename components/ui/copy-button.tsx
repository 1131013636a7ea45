"use client"

import { Check, Copy } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { uiWords } from "#words/ui"
import { IconButton } from "./button.tsx"
import { cn } from "./cn.tsx"

const shownMs = 1500

type CopyButtonProps = {
  /** A text that depends on the moment is computed when it is copied. */
  text: string | (() => string)
  /** Names the thing: "Copy job id". */
  label: string
  icon?: ReactNode
  className?: string
}

/** CopyButton: puts `text` on the clipboard and shows a check for a moment. */
export function CopyButton({ text, label, icon = <Copy />, className }: CopyButtonProps) {
  const words = useWords(uiWords)
  const [isCopied, setIsCopied] = useState(false)
  const end = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(end.current), [])
  const copy = async () => {
    const done = await writeClipboard(typeof text === "string" ? text : text())
    setIsCopied(done)
    clearTimeout(end.current)
    if (done) end.current = setTimeout(() => setIsCopied(false), shownMs)
  }
  return (
    <>
      <IconButton
        label={label}
        size="sm"
        onClick={copy}
        className={cn("size-6 [&_svg]:size-3.5", isCopied && "text-success-ink", className)}
      >
        {isCopied ? <Check /> : icon}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied ? words.copied : ""}
      </span>
    </>
  )
}

/**
 * True when the text is on the clipboard. That exists only on https and localhost, and a browser may refuse it, as to a
 * window that has just lost the focus; then the older way is tried.
 */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const area = document.createElement("textarea")
  area.value = text
  // Inside an open dialog: the focus cannot leave it.
  const place = document.activeElement?.closest("[role=dialog]") ?? document.body
  const before = document.activeElement
  place.append(area)
  area.focus({ preventScroll: true })
  area.select()
  const done = document.execCommand("copy")
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
