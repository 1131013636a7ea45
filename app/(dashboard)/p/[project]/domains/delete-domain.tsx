"use client"

import { Trash2 } from "lucide-react"
import { useWords } from "#components/shell/language"
import { DialogButton } from "#ui/dialog-button"
import { later } from "#ui/part"
import { domainRecordWords } from "#words/domain-record"

const DeleteDomainDialog = later(() => import("./delete-domain-dialog.tsx"))

/** Names the loss and a milder alternative, and requires the name to be typed. */
export function DeleteDomain({ project, domain }: { project: string; domain: string }) {
  const recordWords = useWords(domainRecordWords)
  return (
    <DialogButton
      variant="dangerOutline"
      dialog={(state) => <DeleteDomainDialog project={project} domain={domain} {...state} />}
    >
      <Trash2 aria-hidden />
      {recordWords.delete}
    </DialogButton>
  )
}
