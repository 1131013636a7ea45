"use client"

import { Trash2 } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { IconButton } from "#ui/button"
import { later } from "#ui/part"
import { tagWords } from "#words/tag"
import { Lazy } from "../../../../lazy.tsx"
import type { TagRow } from "#lib/analytics/engagement/tags/view"

const DeleteTagDialog = later(() => import("./delete-tag-dialog.tsx"))

/** Names what goes and what stays before the tag goes. */
export function DeleteTag({ project, row }: { project: string; row: TagRow }) {
  const words = useWords(tagWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label={words.deleteOf({ tag: row.tag })} size="sm" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <Lazy isWanted={isOpen}>
        <DeleteTagDialog project={project} row={row} isOpen={isOpen} setIsOpen={setIsOpen} />
      </Lazy>
    </>
  )
}
