"use client"

import { Trash2 } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { later } from "#ui/part"
import { domainRecordWords } from "#words/domain-record"
import { Lazy } from "../../../lazy.tsx"

const DeleteDomainDialog = later(() => import("./delete-domain-dialog.tsx"))

/** Names the loss and a milder alternative, and requires the name to be typed. */
export function DeleteDomain({ project, domain }: { project: string; domain: string }) {
  const recordWords = useWords(domainRecordWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="dangerOutline" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden />
        {recordWords.delete}
      </Button>
      <Lazy isWanted={isOpen}>
        <DeleteDomainDialog project={project} domain={domain} isOpen={isOpen} setIsOpen={setIsOpen} />
      </Lazy>
    </>
  )
}
