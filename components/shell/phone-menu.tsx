"use client"

import { Menu as MenuIcon } from "lucide-react"
import { usePathname } from "next/navigation"
import { type ReactNode, useState } from "react"
import { IconButton } from "#ui/button"
import { Sheet } from "#ui/sheet"

/** The sidebar on a phone: a sheet behind the menu button that closes when a page is chosen. */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const pathname = usePathname()
  const [openAt, setOpenAt] = useState<string | null>(null)
  return (
    <div className="-ml-2 md:hidden">
      <IconButton label="Menu" onClick={() => setOpenAt(pathname)}>
        <MenuIcon />
      </IconButton>
      <Sheet
        isOpen={openAt === pathname}
        onOpenChange={(isOpen) => setOpenAt(isOpen ? pathname : null)}
        title="Menu"
        hasHiddenTitle
        side="left"
      >
        {children}
      </Sheet>
    </div>
  )
}
