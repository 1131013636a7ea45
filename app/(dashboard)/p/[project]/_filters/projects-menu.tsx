"use client"

import { type ReactNode, useState } from "react"
import { FilterPopover } from "./filter-popover.tsx"

/** The menu of a page that can be narrowed by its projects alone. */
export function ProjectsMenu({ hint, children }: { hint: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <FilterPopover isOpen={isOpen} onOpenChange={setIsOpen}>
      <div className="flex max-h-[min(32rem,var(--radix-popover-content-available-height))] flex-col gap-3 overflow-y-auto p-2">
        <p className="text-ink-3 text-xs">{hint}</p>
        {children}
      </div>
    </FilterPopover>
  )
}
