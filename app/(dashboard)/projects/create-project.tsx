"use client"

import { Plus } from "lucide-react"
import { useWords } from "#components/shell/language"
import type { ServerView } from "#lib/features/projects/connections"
import { DialogButton } from "#ui/dialog-button"
import { later } from "#ui/part"
import { projectWords } from "#words/project"

const CreateProjectDialog = later(() => import("./create-project-dialog.tsx"))

type Server = Pick<ServerView, "connection_id" | "name">
type Props = { isOpenAtFirst: boolean; servers?: readonly Server[] }

/** Button and dialog that create a project with its key, sandbox sender and callbacks; the reader is its manager. */
export function CreateProject({ isOpenAtFirst, servers = [] }: Props) {
  const words = useWords(projectWords)
  return (
    <DialogButton
      variant="primary"
      isOpenAtFirst={isOpenAtFirst}
      dialog={(state) => <CreateProjectDialog servers={servers} {...state} />}
    >
      <Plus aria-hidden /> {words.create}
    </DialogButton>
  )
}
