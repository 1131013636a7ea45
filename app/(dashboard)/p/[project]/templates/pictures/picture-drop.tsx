"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { formatBytes } from "#lib/interface/format/number"
import { DropZone } from "#ui/drop-zone"
import { picturesWords } from "#words/pictures"
import { useEffect, useEffectEvent } from "react"
import { openedBytesMax } from "./open-file.ts"

/** Adds pictures: by a button, by dropping files, by pasting files. Limits are shown first. */
export function PictureDrop({
  isMultiple,
  onFiles,
}: {
  isMultiple: boolean
  onFiles: (files: File[]) => void
}) {
  const words = useWords(picturesWords)
  const language = useLanguage()
  const take = (files: File[]) => files.length > 0 && onFiles(isMultiple ? files : files.slice(0, 1))
  usePastedFiles(take)
  return (
    <DropZone
      label={words.upload}
      hint={words.drop({ size: formatBytes(openedBytesMax, language) })}
      dropText={words.dropHere}
      inputLabel={words.file}
      accept={accepted}
      isMultiple={isMultiple}
      onFiles={take}
    />
  )
}

/** File types a browser offers first; the bytes decide. */
const accepted = "image/png,image/jpeg,image/gif,image/webp"

/** Files pasted anywhere on the page outside of text fields; pasted text is left alone. */
function usePastedFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || isWriting(event.target)) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event)
    document.addEventListener("paste", paste)
    return () => document.removeEventListener("paste", paste)
  }, [])
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))
