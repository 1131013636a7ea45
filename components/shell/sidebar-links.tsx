"use client"

import { usePathname } from "next/navigation"
import { shellWords } from "#lib/words/shell"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { useWords } from "./language.tsx"
import { type NavigationItem, navigation } from "./navigation.tsx"
import { OnTheWay } from "./on-the-way.tsx"

/** The groups of the sidebar, with the page we are on marked. */
export type SidebarLinksProps = { project: string; visible: readonly string[] }

export function SidebarLinks({ project, visible }: SidebarLinksProps) {
  const words = useWords(shellWords)
  const groups = navigation
    .map((group) => ({ ...group, items: group.items.filter((item) => visible.includes(item.path)) }))
    .filter((group) => group.items.length > 0)
  return (
    <nav aria-label={words.groups.project} className="flex flex-col gap-4">
      {groups.map((group) => (
        <div key={group.name}>
          {group.name && <p className="px-2 pb-1 text-ink-3 text-xs">{words.groups[group.name]}</p>}
          <ul className="flex flex-col gap-px">
            {group.items.map((item) => (
              <li key={item.path}>
                <SidebarLink item={item} label={words.sections[item.path]} project={project} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type LinkProps = { item: NavigationItem; label: string; project: string }

function SidebarLink({ item, label, project }: LinkProps) {
  const href = `/p/${project}/${item.path}`
  const pathname = usePathname()
  const isHere = pathname === href || pathname.startsWith(`${href}/`)
  return (
    <Link
      href={href}
      aria-current={isHere ? "page" : undefined}
      className={cn(
        "flex min-h-7.5 items-center gap-2.5 rounded-md px-2 text-ink-2 text-sm transition-colors duration-[120ms] hover:bg-hover hover:text-ink max-md:min-h-11",
        isHere && "bg-pressed font-medium text-ink hover:bg-pressed forced-colors:border",
      )}
    >
      <item.icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      {label}
      <OnTheWay title={label} />
    </Link>
  )
}
