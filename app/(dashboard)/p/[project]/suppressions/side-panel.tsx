"use client"

import { X } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { useWords } from "#components/shell/language"
import { IconButton } from "#ui/button"
import { suppressionWords } from "#words/suppression"

/** Panel next to the list, which stays visible: details, adding, importing. Esc closes it. */
export type SidePanelProps = {
  label: string
  title: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  footer?: ReactNode
  /** Absent while closing would lose work that is under way. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

export function SidePanel({ label, title, hint, icon, footer, onClose, children }: SidePanelProps) {
  const words = useWords(suppressionWords)
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    // Moves the keyboard focus into the panel; fields that need the focus take it themselves.
    if (!frame.current?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={frame}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose?.()
      }}
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface outline-none max-xl:order-first xl:min-h-0"
    >
      <header className="flex items-start gap-3 border-line border-b px-4 py-3">
        {icon && (
          <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-brand-soft text-brand-ink [&_svg]:size-4">
            {icon}
          </span>
        )}
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-semibold text-ink text-sm">{title}</h2>
          {hint && <p className="text-ink-2 text-xs">{hint}</p>}
        </div>
        {onClose && (
          <IconButton size="sm" label={words.close} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </header>
      <div className="flex-1 overflow-y-auto max-xl:max-h-[70dvh] xl:min-h-0">{children}</div>
      {footer && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t bg-canvas px-4 py-3">
          {footer}
        </footer>
      )}
    </section>
  )
}
