"use client"

import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { sendRunWords } from "#words/send-run"
import { ProgressBar } from "#ui/progress-bar"
import type { Upload } from "./use-start-run.ts"

/** A list on its way to the dashboard. */
export function UploadPanel({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const words = useWords(sendRunWords)
  return (
    <section
      aria-label={words.uploading}
      className="flex animate-rise flex-col gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <p className="font-semibold text-ink text-lg">{words.uploading}</p>
      <ProgressBar value={upload.uploaded} max={upload.total} label={words.uploading} />
      <p role="status" className="tnum text-ink-2 text-sm">
        {words.uploaded({ done: upload.uploaded, all: upload.total })}
      </p>
      <div className="flex items-center gap-3">
        <Button onClick={onCancel}>{words.cancelUpload}</Button>
        <span className="text-ink-3 text-xs">{words.uploadHint}</span>
      </div>
    </section>
  )
}
