import { ChevronRight } from "lucide-react"
import Link from "next/link"

/** Breadcrumb: where we are; the last crumb is the page itself. */
export type Crumb = { label: string; href?: string }

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
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
      <span aria-current={isLast ? "page" : undefined} className="truncate font-medium text-ink">
        {crumb.label}
      </span>
    )
  return (
    <Link href={crumb.href} className="truncate text-ink-2 hover:text-ink hover:underline">
      {crumb.label}
    </Link>
  )
}
