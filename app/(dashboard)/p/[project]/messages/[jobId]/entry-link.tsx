"use client"

import type { ReactNode } from "react"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import type { EntryTarget } from "./entry.ts"
import { useShownTry } from "./use-story-query.ts"

const look = "inline-flex min-h-6 items-center rounded-xs text-brand-ink hover:underline"

/** Title of an entry, linked to its page or to the dialog of an attempt on this one; plain text without a target. */
export function EntryLink({ to, children }: { to: EntryTarget; children: ReactNode }) {
  const [, show] = useShownTry()
  if (to === null) return children
  if ("href" in to)
    return (
      <Link href={to.href} className={look}>
        {children}
      </Link>
    )
  const open = () => {
    void show(to.tryNo)
    document.getElementById("conversation")?.scrollIntoView({ block: "nearest" })
  }
  return (
    <button type="button" className={cn(look, "text-left")} onClick={open}>
      {children}
    </button>
  )
}
