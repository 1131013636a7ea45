"use client"

import { useWords } from "#components/shell/language"
import type { ConnectedServer } from "#lib/features/projects/connections"
import { projectWords } from "#words/project"
import { removeServerWords } from "#words/remove-server"
import { DeleteDialog } from "../delete-dialog.tsx"
import { useDelicateAct } from "../use-act.ts"

type Props = { server: ConnectedServer; isOpen: boolean; setIsOpen: (isOpen: boolean) => void }

/** Disconnects a server that has no projects here any more; shows an error while it still has some. */
export default function RemoveServerDialog({ server, isOpen, setIsOpen }: Props) {
  const words = useWords(projectWords)
  const removeWords = useWords(removeServerWords)
  const { post, dialog } = useDelicateAct()
  const { connection_id, name, projects } = server
  const isUsed = projects > 0
  return (
    <DeleteDialog
      isOpen={isOpen}
      setIsOpen={setIsOpen}
      title={removeWords.removeTitle({ name })}
      description={isUsed ? removeWords.removeRefused({ count: projects }) : removeWords.removeText}
      step={dialog}
      remove={() => post("/api/account-projects/servers", { act: "remove", connection_id })}
      gone={removeWords.removed({ name })}
      cancel={words.cancel}
      submit={words.remove}
      busy={removeWords.removing}
      isRefused={isUsed}
    />
  )
}
