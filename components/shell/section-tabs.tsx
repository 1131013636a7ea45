"use client"

import { useEffect, useRef } from "react"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { shellWords } from "#words/shell"
import { useWords } from "./language.tsx"
import { type NavigationPage, pageAt } from "./navigation.tsx"
import { PendingNavigation, useMarkedPathname, useShownPathname } from "./pending-navigation.tsx"

/** The pages of the section that is open, as links under the header; absent where a section has one page for this role. */
export type SectionTabsProps = { project: string; visible: readonly string[] }

export function SectionTabs({ project, visible }: SectionTabsProps) {
  const words = useWords(shellWords)
  const here = pageAt(folderOf(useShownPathname()))
  const marked = pageAt(folderOf(useMarkedPathname()))
  const pages = here?.item.pages.filter(({ path }) => visible.includes(path)) ?? []
  if (!here || pages.length < 2) return null
  return (
    <nav
      data-tabs
      aria-label={words.sections[here.item.name]}
      className="relative flex shrink-0 scroll-px-4 gap-5 overflow-x-auto border-line border-b px-4 [scrollbar-width:none] md:px-6 print:hidden"
    >
      {pages.map((page) => (
        <SectionTab
          key={page.path}
          page={page}
          label={words.sections[page.name]}
          href={`/p/${project}/${page.path}`}
          isHere={page.path === marked?.path}
        />
      ))}
    </nav>
  )
}

/** The page's folder under /p/{project}/. */
const folderOf = (pathname: string): string => pathname.split("/").slice(3).join("/")

type TabProps = { page: NavigationPage; label: string; href: string; isHere: boolean }

function SectionTab({ label, href, isHere }: TabProps) {
  const tab = useRef<HTMLAnchorElement>(null)
  // On a phone the tabs are wider than the page.
  useEffect(() => {
    if (isHere) tab.current?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [isHere])
  return (
    <Link
      ref={tab}
      href={href}
      aria-current={isHere ? "page" : undefined}
      className={cn(
        "flex h-10 shrink-0 items-center border-transparent border-b-2 text-ink-2 text-sm -outline-offset-2 hover:text-ink max-md:h-11",
        isHere && "border-brand font-medium text-ink",
      )}
    >
      {label}
      <PendingNavigation title={label} href={href} />
    </Link>
  )
}
