"use client"

import { Plus } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { ServerView } from "#lib/features/projects/connections"
import { Button } from "#ui/button"
import { later } from "#ui/part"
import { projectWords } from "#words/project"
import { Lazy } from "../lazy.tsx"

const CreateProjectDialog = later(() => import("./create-project-dialog.tsx"))

type Server = Pick<ServerView, "connection_id" | "name">
type Props = { isOpenAtFirst: boolean; servers?: readonly Server[] }

/** The button and the dialog that makes a project end to end: key, sandbox sender, callbacks, the reader as manager. */
export function CreateProject({ isOpenAtFirst, servers = [] }: Props) {
  const words = useWords(projectWords)
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden /> {words.create}
      </Button>
      <Lazy isWanted={isOpen}>
        <CreateProjectDialog servers={servers} isOpen={isOpen} setIsOpen={setIsOpen} />
      </Lazy>
    </>
  )
}
