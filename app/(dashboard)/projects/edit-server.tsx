"use client"

import { Pencil } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { ConnectedServer } from "#lib/features/projects/connections"
import { IconButton } from "#ui/button"
import { later } from "#ui/part"
import { projectWords } from "#words/project"
import { Lazy } from "../lazy.tsx"

const EditServerDialog = later(() => import("./edit-server-dialog.tsx"))

/** Name, brand word and, when it is typed, another key of the same account. */
export function EditServer({ server }: { server: ConnectedServer }) {
  const words = useWords(projectWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label={words.editOf({ name: server.name })} size="sm" onClick={() => setIsOpen(true)}>
        <Pencil aria-hidden />
      </IconButton>
      <Lazy isWanted={isOpen}>
        <EditServerDialog server={server} isOpen={isOpen} setIsOpen={setIsOpen} />
      </Lazy>
    </>
  )
}
