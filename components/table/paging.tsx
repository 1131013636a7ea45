"use client"

import { ChevronLeft, ChevronRight } from "lucide-react"
import type { ReactNode } from "react"
import { tableWords } from "#words/table"
import { useWords } from "../shell/language.tsx"
import { buttonClass, LinkButton } from "../ui/button.tsx"

/** The line under a table: its summary (count, response time), actions on all rows, Newer / Older by cursor. */
export type PagingProps = {
  note: ReactNode
  newerHref?: string | null
  olderHref?: string | null
  children?: ReactNode
}

export function Paging({ note, newerHref, olderHref, children }: PagingProps) {
  const words = useWords(tableWords)
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2 text-ink-3 text-xs">
      <p className="tnum mr-auto">{note}</p>
      {children}
      {(newerHref || olderHref) && (
        <nav aria-label={words.pages} className="flex gap-1">
          <PageLink href={newerHref}>
            <ChevronLeft aria-hidden /> {words.newer}
          </PageLink>
          <PageLink href={olderHref}>
            {words.older} <ChevronRight aria-hidden />
          </PageLink>
        </nav>
      )}
    </div>
  )
}

function PageLink({ href, children }: { href?: string | null; children: ReactNode }) {
  if (href)
    return (
      <LinkButton href={href} variant="ghost" size="sm" className="max-md:min-h-11">
        {children}
      </LinkButton>
    )
  return (
    <span
      aria-disabled
      className={`${buttonClass({ variant: "ghost", size: "sm" })} pointer-events-none text-ink-off`}
    >
      {children}
    </span>
  )
}
