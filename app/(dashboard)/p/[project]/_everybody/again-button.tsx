"use client"

import { RotateCw } from "lucide-react"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { Button } from "#ui/button"
import { later } from "#ui/part"
import type { AgainSource } from "./send-again.ts"

const AgainDialog = later(() => import("./again-dialog.tsx"))

type Props = {
  project: string
  source: AgainSource
  text: string
  hint?: string
  /** The button's whole name, where several have the same text. */
  label?: string
  onDone?: () => void
}

/** Offers to send messages again: those that are selected, that a list finds, or that a block refused. */
export function AgainButton({ project, source, text, hint, label, onDone }: Props) {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const close = (hasSent: boolean) => {
    setIsOpen(false)
    if (!hasSent) return
    onDone?.()
    router.refresh()
  }
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        title={hint}
        aria-label={label}
        onClick={() => setIsOpen(true)}
        className="max-md:h-auto max-md:min-h-11 max-md:shrink-1 max-md:whitespace-normal max-md:text-left"
      >
        <RotateCw aria-hidden /> {text}
      </Button>
      {isOpen && <AgainDialog project={project} source={source} onClose={close} />}
    </>
  )
}
