"use client"

import { Unplug } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { ConnectedServer } from "#lib/features/projects/connections"
import { IconButton } from "#ui/button"
import { later } from "#ui/part"
import { projectWords } from "#words/project"
import { Lazy } from "../lazy.tsx"

const RemoveServerDialog = later(() => import("./remove-server-dialog.tsx"))

/** Disconnects a server that has no projects here any more; shows an error while it still has some. */
export function RemoveServer({ server }: { server: ConnectedServer }) {
  const words = useWords(projectWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label={`${words.remove}: ${server.name}`} size="sm" onClick={() => setIsOpen(true)}>
        <Unplug aria-hidden />
      </IconButton>
      <Lazy isWanted={isOpen}>
        <RemoveServerDialog server={server} isOpen={isOpen} setIsOpen={setIsOpen} />
      </Lazy>
    </>
  )
}
