"use client"

import { Plus } from "lucide-react"
import { useWords } from "#components/shell/language"
import { DialogButton } from "#ui/dialog-button"
import { later } from "#ui/part"
import { confirmedWords } from "#words/confirmed"

const AddAddressDialog = later(() => import("./add-address-dialog.tsx"))

/** Adds an address, which gets a message with a link. */
export function AddAddress({ project }: { project: string }) {
  const words = useWords(confirmedWords)
  return (
    <DialogButton variant="primary" dialog={(state) => <AddAddressDialog project={project} {...state} />}>
      <Plus aria-hidden /> {words.add}
    </DialogButton>
  )
}
