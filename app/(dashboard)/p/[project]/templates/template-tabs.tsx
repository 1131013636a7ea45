"use client"

import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { templatesWords } from "#words/templates"

/** The pages of one template as links: the editor and the results. */
export function TemplateTabs({
  project,
  id,
  here,
}: {
  project: string
  id: string
  here: "editor" | "results"
}) {
  const words = useWords(templatesWords)
  const path = `/p/${project}/templates/${id}`
  const pages = [
    { name: "editor", href: path, label: words.tabs.editor },
    { name: "results", href: `${path}/results`, label: words.tabs.results },
  ] as const
  return (
    <nav
      aria-label={words.tabs.label}
      className="shrink-0 border-line border-b bg-surface px-4 lg:px-6 print:hidden"
    >
      <ul className="flex gap-5">
        {pages.map((page) => (
          <li key={page.name}>
            <Link
              href={page.href}
              aria-current={page.name === here ? "page" : undefined}
              className={cn(
                "flex h-9 shrink-0 items-center border-transparent border-b-2 text-ink-2 text-sm -outline-offset-2 hover:text-ink max-md:h-11",
                page.name === here && "border-brand font-medium text-ink",
              )}
            >
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
