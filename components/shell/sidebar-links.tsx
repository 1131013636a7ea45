"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"
import { cn } from "#ui/cn"
import { type NavigationItem, navigation } from "./navigation.tsx"

/** The groups of the sidebar, with the page we are on marked. */
export type SidebarLinksProps = { project: string; visible: readonly string[]; onFollow?: () => void }

export function SidebarLinks({ project, visible, onFollow }: SidebarLinksProps) {
  const groups = navigation
    .map((group) => ({ ...group, items: group.items.filter((item) => visible.includes(item.path)) }))
    .filter((group) => group.items.length > 0)
  return (
    <nav aria-label="Project" className="flex flex-col gap-4">
      {groups.map((group) => (
        <div key={group.label}>
          {group.label && <p className="px-2 pb-1 text-ink-3 text-xs">{group.label}</p>}
          <ul className="flex flex-col gap-px">
            {group.items.map((item) => (
              <li key={item.path}>
                <SidebarLink item={item} project={project} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type LinkProps = { item: NavigationItem; project: string; onFollow?: () => void }

function SidebarLink({ item, project, onFollow }: LinkProps) {
  const href = `/p/${project}/${item.path}`
  const pathname = usePathname()
  const isHere = pathname === href || pathname.startsWith(`${href}/`)
  return (
    <Link
      href={href}
      onClick={onFollow}
      aria-current={isHere ? "page" : undefined}
      className={cn(
        "flex h-7.5 items-center gap-2.5 rounded-md px-2 text-ink-2 text-sm transition-colors duration-[120ms] hover:bg-hover hover:text-ink max-md:h-11",
        isHere && "bg-pressed font-medium text-ink hover:bg-pressed",
      )}
    >
      <item.icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      {item.label}
    </Link>
  )
}
