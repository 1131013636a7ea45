"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { later } from "#ui/part"
import { templatePartsWords } from "#words/template-parts"

const NewPartDialog = later(() => import("./new-part-dialog.tsx"))

/** Creates a snippet or a layout. */
export function NewParts({ project }: { project: string }) {
  const words = useWords(templatePartsWords)
  const [open, setOpen] = useState<"snippet" | "layout" | null>(null)
  return (
    <>
      <Button onClick={() => setOpen("layout")}>{words.newLayout}</Button>
      <Button variant="primary" onClick={() => setOpen("snippet")}>
        {words.newSnippet}
      </Button>
      {(["snippet", "layout"] as const).map((part) => (
        <NewPartDialog
          key={part}
          project={project}
          part={part}
          isOpen={open === part}
          onClose={() => setOpen(null)}
        />
      ))}
    </>
  )
}
