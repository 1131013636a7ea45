"use client"

import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { shellWords } from "#words/shell"
import { useCarried } from "./carried.tsx"
import { useWords } from "./language.tsx"
import { isWithin, type NavigationItem, sidebarLines } from "./navigation.tsx"
import { PendingNavigation, useMarkedPathname } from "./pending-navigation.tsx"
import type { SwitchProject } from "./project-menu.tsx"

/** The groups of the sidebar, with the section we are in marked. */
export type SidebarLinksProps = { project: SwitchProject; visible: readonly string[] }

export function SidebarLinks({ project, visible }: SidebarLinksProps) {
  const words = useWords(shellWords)
  const home = `/p/${project.slug}/`
  const carried = useCarried()
  return (
    <nav aria-label={words.groups.project} className="flex flex-col gap-4">
      {sidebarLines(project.role, visible).map(({ name, lines }) => (
        <div key={name}>
          {name && <p className="px-2 pb-1 text-ink-3 text-xs">{words.groups[name]}</p>}
          <ul className="flex flex-col gap-px">
            {lines.map(({ item, path }) => (
              <li key={path}>
                <SidebarLink
                  item={item}
                  label={words.sections[item.name]}
                  home={home}
                  path={path}
                  query={carried(path)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** `query`: what the link hands on. */
type LinkProps = { item: NavigationItem; label: string; home: string; path: string; query: string }

function SidebarLink({ item, label, home, path, query }: LinkProps) {
  const here = useMarkedPathname().slice(home.length)
  const isHere = isWithin(here, item.pages[0].path)
  const href = `${home}${path}${query}`
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
      <PendingNavigation title={label} href={href} />
    </Link>
  )
}
