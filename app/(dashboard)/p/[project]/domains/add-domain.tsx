"use client"

import { Plus } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { later } from "#ui/part"
import { domainWords } from "#words/domain"
import { Lazy } from "../../../lazy.tsx"

const AddDomainDialog = later(() => import("./add-domain-dialog.tsx"))

/** Registers a domain and leads to its records. */
export function AddDomain({ project, isOpenAtFirst }: { project: string; isOpenAtFirst: boolean }) {
  const words = useWords(domainWords)
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden />
        {words.add}
      </Button>
      <Lazy isWanted={isOpen}>
        <AddDomainDialog project={project} isOpen={isOpen} setIsOpen={setIsOpen} />
      </Lazy>
    </>
  )
}
