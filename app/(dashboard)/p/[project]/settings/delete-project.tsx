"use client"

import { Trash2 } from "lucide-react"
import { useWords } from "#components/shell/language"
import { DialogButton } from "#ui/dialog-button"
import { Panel } from "#ui/panel"
import { later } from "#ui/part"
import { settingsWords } from "#words/settings"

const DeleteProjectDialog = later(() => import("./delete-project-dialog.tsx"))

/** Names the loss and a milder alternative, and requires the project's name to be typed. */
export function DeleteProject({ project, name }: { project: string; name: string }) {
  const words = useWords(settingsWords)
  return (
    <Panel title={words.delete}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-72 text-ink-2 text-sm">{words.deleteText}</p>
        <DialogButton
          variant="dangerOutline"
          dialog={(state) => <DeleteProjectDialog project={project} name={name} {...state} />}
        >
          <Trash2 aria-hidden /> {words.deleteButton}
        </DialogButton>
      </div>
    </Panel>
  )
}
