"use client"

import { Trash2 } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { IconButton } from "#ui/button"
import { later } from "#ui/part"
import { confirmedWords } from "#words/confirmed"
import { Lazy } from "../../../../lazy.tsx"

const RemoveAddressDialog = later(() => import("./remove-address-dialog.tsx"))

/** Names the effect before the address is removed. */
export function RemoveAddress({ project, email }: { project: string; email: string }) {
  const words = useWords(confirmedWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label={words.removeOf({ email })} size="sm" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <Lazy isWanted={isOpen}>
        <RemoveAddressDialog project={project} email={email} isOpen={isOpen} setIsOpen={setIsOpen} />
      </Lazy>
    </>
  )
}
