"use client"

import { usePathname } from "next/navigation"
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from "react"
import { Breadcrumb, type Crumb } from "#ui/breadcrumb"
import { shellWords } from "#words/shell"
import { useCarried } from "./carried.tsx"
import { crumbsOf, type Title } from "./crumbs-of.ts"
import { useWords } from "./language.tsx"
import { useMarkedPathname } from "./pending-navigation.tsx"

/** The breadcrumb derives the path from the address; a page of one thing sets its name with CrumbTitle. */
const SetTitle = createContext<(title: Title) => void>(() => {})
const TitleNow = createContext<Title | null>(null)

export function CrumbScope({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<Title | null>(null)
  return (
    <SetTitle value={setTitle}>
      <TitleNow value={title}>{children}</TitleNow>
    </SetTitle>
  )
}

export type CrumbTitleProps = {
  title: string
  /** The page between the section and this page: the webhook of a call. */
  via?: Crumb
}

/** Names the page's own crumb: `<CrumbTitle title="Order receipt" />`. Draws nothing. */
export function CrumbTitle({ title, via }: CrumbTitleProps) {
  const pathname = usePathname()
  const set = use(SetTitle)
  const [label, href] = [via?.label, via?.href]
  useLayoutEffect(
    () => set({ pathname, title, ...(label && href ? { via: { label, href } } : {}) }),
    [set, pathname, title, label, href],
  )
  return null
}

export type CrumbsProps = { project: { slug: string; name: string } | null; visible: readonly string[] }

/** The page's folder under /p/{project}/. */
const folderOf = (href: string): string => href.split("/").slice(3).join("/")

export function Crumbs({ project, visible }: CrumbsProps) {
  const pathname = useMarkedPathname()
  const title = use(TitleNow)
  const words = useWords(shellWords)
  const carried = useCarried()
  const crumbs = useMemo(
    () =>
      crumbsOf(
        pathname,
        project && { ...project, visible },
        title?.pathname === pathname ? title : null,
        words,
      ).map((crumb) => (crumb.href ? { ...crumb, href: crumb.href + carried(folderOf(crumb.href)) } : crumb)),
    [pathname, project, visible, title, words, carried],
  )
  return <Breadcrumb crumbs={crumbs} />
}
