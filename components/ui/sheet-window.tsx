"use client"

import { X } from "lucide-react"
import { Dialog as Radix } from "radix-ui"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { uiWords } from "#words/ui"
import { IconButton } from "./button.tsx"
import { cn } from "./cn.tsx"
import { giveFocusBack, ignoreToasts } from "./focus-return.tsx"

/**
 * Sheet: a panel over the page from one side (phone navigation, filters, details). The title may be for screen readers
 * only. Its code loads when it first opens.
 */
export type SheetProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  hasHiddenTitle?: boolean
  side?: "left" | "right"
  children: ReactNode
}

/** Content of a Sheet, open or closed. */
export default function SheetWindow({
  isOpen,
  onOpenChange,
  title,
  hasHiddenTitle = false,
  side = "right",
  children,
}: SheetProps) {
  const words = useWords(uiWords)
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Radix.Content
          onPointerDownOutside={ignoreToasts}
          onCloseAutoFocus={giveFocusBack}
          aria-describedby={undefined}
          className={cn(
            "fixed inset-y-0 z-50 flex w-[min(320px,calc(100vw-48px))] flex-col overflow-y-auto bg-canvas shadow-dialog outline-none",
            side === "left" ? "left-0 animate-slide" : "right-0 animate-fade",
          )}
        >
          <div
            className={cn(
              "flex items-center gap-2 px-4 pt-3",
              hasHiddenTitle && "absolute top-0.5 right-0 z-10 px-2 pt-0",
            )}
          >
            <Radix.Title className={cn("flex-1 font-semibold text-lg", hasHiddenTitle && "sr-only")}>
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label={words.close}>
                <X />
              </IconButton>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
