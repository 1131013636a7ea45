"use client"

import { ChevronRight } from "lucide-react"
import { useWords } from "#components/shell/language"
import { uiWords } from "#words/ui"
import { cn } from "./cn.tsx"
import { Link } from "./link.tsx"

/** Breadcrumb: where we are; the last crumb is the page itself. One that `isLate` waits a moment for its name. */
export type Crumb = { label: string; href?: string; isLate?: boolean }

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const words = useWords(uiWords)
  return (
    <nav aria-label={words.breadcrumb} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-sm">
        {crumbs.map((crumb, at) => (
          <li key={`${crumb.label} ${crumb.href ?? ""}`} className="flex min-w-0 items-center gap-1.5">
            {at > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3" />}
            <CrumbLabel crumb={crumb} isLast={at === crumbs.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function CrumbLabel({ crumb, isLast }: { crumb: Crumb; isLast: boolean }) {
  if (isLast || !crumb.href)
    return (
      <span
        aria-current={isLast ? "page" : undefined}
        className={cn("truncate font-medium text-ink", crumb.isLate && "animate-name")}
      >
        {crumb.label}
      </span>
    )
  return (
    <Link href={crumb.href} className="min-w-6 truncate py-0.5 text-ink-2 hover:text-ink hover:underline">
      {crumb.label}
    </Link>
  )
}
