"use client"

import { Check, Copy } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { uiWords } from "#words/ui"
import { IconButton } from "./button.tsx"
import { cn } from "./cn.tsx"

/** CopyButton: puts `text` on the clipboard and shows a check for a moment. `label` names the thing: "Copy job id". */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const words = useWords(uiWords)
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    const done = await writeClipboard(text)
    setIsCopied(done)
    if (done) setTimeout(() => setIsCopied(false), 1500)
  }
  return (
    <>
      <IconButton
        label={label}
        size="sm"
        onClick={copy}
        className={cn("size-6 [&_svg]:size-3.5", isCopied && "text-success-ink", className)}
      >
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied ? words.copied : ""}
      </span>
    </>
  )
}

/** The clipboard exists only on https and localhost; elsewhere the older way is tried. */
export async function writeClipboard(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const area = document.createElement("textarea")
  area.value = text
  document.body.append(area)
  area.select()
  const done = document.execCommand("copy")
  area.remove()
  return done
}
