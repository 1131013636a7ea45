"use client"

import { Tabs as Radix } from "radix-ui"
import type { ReactNode } from "react"
import { cn } from "./cn.tsx"

/** Tabs: parts of one thing, one seen at a time, underlined. Arrow keys move between them. */
export type Tab = { value: string; label: ReactNode; count?: number; content: ReactNode }

export type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** Something at the right end of the tab line. */
  aside?: ReactNode
  className?: string
  listClassName?: string
  contentClassName?: string
}

export function Tabs({ label, tabs, aside, className, listClassName, contentClassName, ...rest }: TabsProps) {
  return (
    <Radix.Root
      {...rest}
      defaultValue={rest.value === undefined ? (rest.defaultValue ?? tabs[0]?.value) : undefined}
      className={cn("flex min-h-0 flex-col", className)}
    >
      <div className={cn("flex items-center gap-2 border-line border-b px-4", listClassName)}>
        <Radix.List aria-label={label} className="relative -mb-px flex min-w-0 flex-1 gap-4 overflow-x-auto">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="h-10 min-w-6 shrink-0 border-transparent border-b-2 text-ink-2 text-sm -outline-offset-2 hover:text-ink data-[state=active]:border-brand data-[state=active]:font-medium data-[state=active]:text-ink max-md:h-11"
            >
              {tab.label}
              {tab.count !== undefined && <span className="tnum ml-1.5 text-ink-3">{tab.count}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={cn("min-h-0 flex-1", contentClassName)}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
