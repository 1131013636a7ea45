"use client"

import { Plus } from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { Button } from "#ui/button"
import { Kbd } from "#ui/kbd"
import { Popover } from "#ui/popover"
import { filtersWords } from "#words/filters"

export type FilterPopoverProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** Fields that can still be added as filters, opened with "+ Filter" or its key. */
export function FilterPopover({ isOpen, onOpenChange, children }: FilterPopoverProps) {
  const words = useWords(filtersWords)
  useKey("filter", () => onOpenChange(true))
  return (
    <Popover
      label={words.filter}
      align="start"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className="w-80 max-w-[calc(100vw-16px)]"
      trigger={
        <Button className="border-dashed shadow-none">
          <Plus aria-hidden />
          {words.filter}
          <Kbd className="max-md:hidden">F</Kbd>
        </Button>
      }
    >
      {children}
    </Popover>
  )
}
