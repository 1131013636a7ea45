"use client"

import { Trash2 } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { IconButton } from "#ui/button"
import { later } from "#ui/part"
import { exportWords } from "#words/export"
import { Lazy } from "../../../../lazy.tsx"
import type { ExportRow } from "./view.ts"

const DeleteExportDialog = later(() => import("./delete-export-dialog.tsx"))

/** Names the loss before the export is deleted: its files, or its place in the queue. */
export function DeleteExport({ project, row }: { project: string; row: ExportRow }) {
  const words = useWords(exportWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label={words.delete} size="sm" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <Lazy isWanted={isOpen}>
        <DeleteExportDialog project={project} row={row} isOpen={isOpen} setIsOpen={setIsOpen} />
      </Lazy>
    </>
  )
}
