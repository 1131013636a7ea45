"use client"

import { Upload } from "lucide-react"
import { useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { importSuppressionWords } from "#words/import-suppression"

/** A file, chosen or dropped. */
export type FileChoiceProps = { problem: "notReadable" | "noRows" | null; onChoose: (file: File) => void }

export function FileChoice({ problem, onChoose }: FileChoiceProps) {
  const words = useWords(importSuppressionWords)
  const [isOver, setIsOver] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-3 p-4">
      <section
        aria-label={words.choose}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          const [file] = event.dataTransfer.files
          if (file) onChoose(file)
        }}
        className={cn(
          "flex flex-col items-center gap-3 rounded-lg border border-line-strong border-dashed px-6 py-10 text-center",
          isOver && "border-brand bg-brand-soft",
        )}
      >
        <Button onClick={() => field.current?.click()}>
          <Upload aria-hidden /> {words.choose}
        </Button>
        <input
          ref={field}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file may be chosen again.
            event.target.value = ""
            if (file) onChoose(file)
          }}
        />
        <p className="max-w-72 text-balance text-ink-2 text-xs">{words.chooseText}</p>
      </section>
      {problem && (
        <p role="alert" className="text-danger-ink text-xs">
          {problem === "noRows" ? words.noRows : words.notReadable}
        </p>
      )}
    </div>
  )
}
