"use client"

import { useWords } from "#components/shell/language"
import { mutate } from "#lib/interface/browser/mutate"
import { confirmedWords } from "#words/confirmed"
import { removeConfirmedWords } from "#words/remove-confirmed"
import { DeleteDialog } from "../../../../delete-dialog.tsx"

type Props = { project: string; email: string; isOpen: boolean; setIsOpen: (isOpen: boolean) => void }

/** The question before an address goes. */
export default function RemoveAddressDialog({ project, email, isOpen, setIsOpen }: Props) {
  const words = useWords(confirmedWords)
  const removeWords = useWords(removeConfirmedWords)
  return (
    <DeleteDialog
      isOpen={isOpen}
      setIsOpen={setIsOpen}
      title={removeWords.removeTitle({ email })}
      description={removeWords.removeText}
      remove={() => mutate(project, "confirmed-email/delete", { email })}
      gone={removeWords.removed({ email })}
      cancel={words.cancel}
      submit={removeWords.removeDo}
      busy={removeWords.removing}
    />
  )
}
