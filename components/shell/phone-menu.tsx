"use client"

import { Menu as MenuIcon } from "lucide-react"
import { usePathname } from "next/navigation"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { IconButton } from "#ui/button"
import { shellWords } from "#words/shell"
import { useWords } from "./language.tsx"

const PhoneSheet = lazy(() => import("#ui/sheet").then((file) => ({ default: file.Sheet })))

/** The sidebar on a phone: a sheet behind the menu button that closes when a page is chosen. */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const words = useWords(shellWords)
  const pathname = usePathname()
  const [openAt, setOpenAt] = useState<string | null>(null)
  return (
    <div className="-ml-2 md:hidden">
      <IconButton
        label={words.menu}
        aria-haspopup="dialog"
        aria-expanded={openAt === pathname}
        onClick={() => setOpenAt(pathname)}
      >
        <MenuIcon />
      </IconButton>
      {openAt !== null && (
        <Suspense>
          <PhoneSheet
            isOpen={openAt === pathname}
            onOpenChange={(isOpen) => setOpenAt(isOpen ? pathname : "")}
            title={words.menu}
            hasHiddenTitle
            side="left"
          >
            {children}
          </PhoneSheet>
        </Suspense>
      )}
    </div>
  )
}
