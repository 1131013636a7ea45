"use client"

import { ListTree } from "lucide-react"
import { usePathname } from "next/navigation"
import { type ReactNode, useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { Sheet } from "#ui/sheet"
import { referenceMethodWords } from "#words/reference-method"

/** The list of methods on a narrow screen; it closes when one is chosen. */
export function MethodsSheet({ children }: { children: ReactNode }) {
  const words = useWords(referenceMethodWords)
  const pathname = usePathname()
  const [openAt, setOpenAt] = useState<string | null>(null)
  return (
    <>
      <Button onClick={() => setOpenAt(pathname)}>
        <ListTree aria-hidden />
        {words.allMethods}
      </Button>
      <Sheet
        isOpen={openAt === pathname}
        onOpenChange={(isOpen) => setOpenAt(isOpen ? pathname : null)}
        title={words.methods}
        side="left"
      >
        {children}
      </Sheet>
    </>
  )
}
