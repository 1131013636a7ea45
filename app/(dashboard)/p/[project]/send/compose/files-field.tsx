"use client"

import { Paperclip, X } from "lucide-react"
import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { formatBytes } from "#lib/interface/format/number"
import { IconButton } from "#ui/button"
import { Checkbox } from "#ui/checkbox"
import { sendWords } from "#words/send"
import { DropZone } from "#ui/drop-zone"
import { fileFault, type LetterFile, typeOf } from "./files.ts"

export type FilesFieldProps = {
  files: readonly LetterFile[]
  onChange: (files: LetterFile[]) => void
  fault: string | undefined
}

/** Attachments of the message; an invalid one shows its error at once. */
export function FilesField({ files, onChange, fault }: FilesFieldProps) {
  const words = useWords(sendWords)
  const language = useLanguage()
  const [refused, setRefused] = useState<string[]>([])
  const [isReading, setIsReading] = useState(false)
  const add = async (chosen: File[]) => {
    setIsReading(true)
    const { taken, faults } = await readFiles(chosen, files, words.fileFaults)
    setIsReading(false)
    setRefused(faults)
    if (taken.length > 0) onChange([...files, ...taken])
  }
  const change = (name: string, changes: Partial<LetterFile>) =>
    onChange(files.map((file) => (file.name === name ? { ...file, ...changes } : file)))
  const said = fault ? [fault, ...refused] : refused
  return (
    <div data-field="files" className="flex flex-col gap-2">
      <span className="font-medium text-ink-2 text-xs">
        {words.files} <span className="font-normal text-ink-3">{words.optional}</span>
      </span>
      {files.length > 0 && (
        <ul
          aria-label={words.files}
          className="flex flex-col divide-y divide-line rounded-md border border-line"
        >
          {files.map((file) => (
            <li key={file.name} className="flex min-h-9 items-center gap-2 px-2.5 py-1">
              <Paperclip aria-hidden className="size-3.5 shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 truncate text-ink text-sm">{file.name}</span>
              <span className="tnum text-ink-3 text-xs">{formatBytes(file.size, language)}</span>
              {file.type.startsWith("image/") && (
                <span title={words.inTextHint({ name: file.name })}>
                  <Checkbox
                    checked={file.isInline}
                    onCheckedChange={(isInline) => change(file.name, { isInline })}
                  >
                    <span className="text-xs">{words.inText}</span>
                  </Checkbox>
                </span>
              )}
              <IconButton
                label={words.removeFile({ name: file.name })}
                size="sm"
                onClick={() => onChange(files.filter((one) => one.name !== file.name))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <DropZone
        label={words.chooseFiles}
        hint={words.filesHint}
        dropText={words.dropNow}
        inputLabel={words.files}
        isMultiple
        isBusy={isReading}
        busyLabel={words.reading}
        onFiles={(chosen) => void add(chosen)}
      />
      {said.length > 0 && (
        <ul role="alert" className="text-danger-ink text-xs">
          {said.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

type FaultWords = Readonly<Record<string, (input: { name: string }) => string>>

async function readFiles(chosen: readonly File[], before: readonly LetterFile[], words: FaultWords) {
  const taken: LetterFile[] = []
  const faults: string[] = []
  for (const file of chosen) {
    const fault = fileFault(file, [...before, ...taken]) ?? null
    const content = fault ? null : await base64Of(file)
    if (content === null) faults.push(words[fault ?? "unreadable"]?.({ name: file.name }) ?? file.name)
    else taken.push({ name: file.name, type: typeOf(file.type), size: file.size, content, isInline: false })
  }
  return { taken, faults }
}

/** The browser's encoder: it takes megabytes without blocking the page. Null: the file is missing or forbidden. */
function base64Of(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "")
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })
}
