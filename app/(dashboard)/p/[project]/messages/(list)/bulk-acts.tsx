"use client"

import { Ban, Copy, Download } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { downloadPost } from "#lib/interface/browser/download"
import { Button } from "#ui/button"
import { writeClipboard } from "#ui/copy-button"
import { later } from "#ui/part"
import { notify } from "#ui/toast"
import { messagesWords } from "#words/messages"
import { sendAgainWords } from "#words/send-again"
import { AgainButton } from "../../_everybody/again-button.tsx"
import { jobOf } from "#lib/analytics/messages/row-path"
import type { MessageRow } from "#lib/analytics/messages/view"

const SuppressDialog = later(() => import("./suppress-dialog.tsx"))

/** Actions on the selected messages. */
type BulkActsProps = {
  project: string
  rows: readonly MessageRow[]
  canExport: boolean
  canSuppress: boolean
  canSend: boolean
  onDone: () => void
}

export default function BulkActs({ project, rows, canExport, canSuppress, canSend, onDone }: BulkActsProps) {
  const words = useWords(messagesWords)
  const again = useWords(sendAgainWords)
  const [isSuppressing, setIsSuppressing] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  const copy = async () => {
    const jobs = [...new Set(rows.map(jobOf))]
    if (await writeClipboard(jobs.join("\n"))) notify.done(words.idsCopied({ count: jobs.length }))
    else notify.failed(words.notCopied)
  }
  const download = async () => {
    setIsLoading(true)
    const chosen = rows.map((row) => ({
      project: row.project.id,
      job_id: jobOf(row),
      to: row.id.slice(row.id.indexOf("=") + 1),
    }))
    const saved = await downloadPost(
      `/api/projects/${project}/messages/export`,
      { rows: chosen },
      `messages-${project}.csv`,
    )
    setIsLoading(false)
    if (!saved.ok) notify.failed(saved.failure.message)
  }
  return (
    <>
      {canExport && (
        <Button size="sm" variant="ghost" onClick={download} isBusy={isLoading} busyLabel={words.exporting}>
          <Download aria-hidden /> {words.exportChosen}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={copy}>
        <Copy aria-hidden /> {words.copyIds}
      </Button>
      {canSend && (
        <AgainButton
          project={project}
          source={{ messages: rows.map((row) => ({ job_id: jobOf(row), email: row.recipient })) }}
          text={again.open}
          onDone={onDone}
        />
      )}
      {canSuppress && (
        <Button size="sm" variant="ghost" onClick={() => setIsSuppressing(true)}>
          <Ban aria-hidden /> {words.suppress}
        </Button>
      )}
      {isSuppressing && (
        <SuppressDialog
          project={project}
          emails={[...new Set(rows.map((row) => row.recipient))]}
          onClose={() => setIsSuppressing(false)}
          onDone={() => {
            setIsSuppressing(false)
            onDone()
          }}
        />
      )}
    </>
  )
}
