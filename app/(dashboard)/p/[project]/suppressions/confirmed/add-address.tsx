"use client"

import { Plus } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { later } from "#ui/part"
import { confirmedWords } from "#words/confirmed"
import { Lazy } from "../../../../lazy.tsx"

const AddAddressDialog = later(() => import("./add-address-dialog.tsx"))

/** Adds an address, which gets a letter with a link. */
export function AddAddress({ project }: { project: string }) {
  const words = useWords(confirmedWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden /> {words.add}
      </Button>
      <Lazy isWanted={isOpen}>
        <AddAddressDialog project={project} isOpen={isOpen} setIsOpen={setIsOpen} />
      </Lazy>
    </>
  )
}
