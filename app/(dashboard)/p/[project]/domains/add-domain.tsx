"use client"

import { Plus } from "lucide-react"
import { useWords } from "#components/shell/language"
import { DialogButton } from "#ui/dialog-button"
import { later } from "#ui/part"
import { domainWords } from "#words/domain"

const AddDomainDialog = later(() => import("./add-domain-dialog.tsx"))

/** Registers a domain and leads to its records. */
export function AddDomain({ project, isOpenAtFirst }: { project: string; isOpenAtFirst: boolean }) {
  const words = useWords(domainWords)
  return (
    <DialogButton
      variant="primary"
      isOpenAtFirst={isOpenAtFirst}
      dialog={(state) => <AddDomainDialog project={project} {...state} />}
    >
      <Plus aria-hidden />
      {words.add}
    </DialogButton>
  )
}
