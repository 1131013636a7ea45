"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { formatBytes } from "#lib/interface/format/number"
import { DropZone } from "#ui/drop-zone"
import { picturesWords } from "#words/pictures"
import { openedBytesMax } from "./open-file.ts"
import { usePastedFiles } from "./use-pasted-files.ts"

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
