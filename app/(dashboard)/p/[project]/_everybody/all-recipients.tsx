"use client"

import { Users } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button, IconButton } from "#ui/button"
import { later } from "#ui/part"
import { messagesWords } from "#words/messages"
import type { EverybodyProps } from "#lib/analytics/messages/everybody"

const AllDialog = later(() => import("./all-dialog.tsx"))

/** `label`: the button is a sign alone, in a row of many. */
type Props = EverybodyProps & { label?: string }

/** Every recipient that the filters find, not only those on the page. */
export function AllRecipients({ label, ...props }: Props) {
  const { everybody } = useWords(messagesWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {label ? (
        <IconButton size="sm" label={label} onClick={() => setIsOpen(true)}>
          <Users />
        </IconButton>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          title={everybody.hint}
          onClick={() => setIsOpen(true)}
          className="max-md:min-h-11"
        >
          <Users aria-hidden /> {everybody.open}
        </Button>
      )}
      {isOpen && <AllDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
