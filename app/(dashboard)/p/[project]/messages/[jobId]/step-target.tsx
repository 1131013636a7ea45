"use client"

import type { ReactNode } from "react"
import { Link } from "#ui/link"
import { useStoryDialog } from "./use-story-query.ts"
import type { StepView } from "./step-hrefs.ts"

const look =
  "rounded-xs text-left font-medium text-brand-ink hover:underline max-md:inline-flex max-md:min-h-6"

/** Title of a step, linked to the place where it is done; plain text when the reader has no such place. */
export function StepTarget({ to, children }: { to: StepView["to"]; children: ReactNode }) {
  const [, setDialog] = useStoryDialog()
  if (to === null) return children
  if (to === "resend")
    return (
      <button type="button" className={look} onClick={() => void setDialog("resend")}>
        {children}
      </button>
    )
  if (to.href.startsWith("#"))
    return (
      <a href={to.href} className={look}>
        {children}
      </a>
    )
  return (
    <Link href={to.href} className={look}>
      {children}
    </Link>
  )
}
