"use client"

import { usePathname } from "next/navigation"
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react"
import { Breadcrumb, type Crumb } from "#ui/breadcrumb"
import { navigation } from "./navigation.tsx"

/** The breadcrumb knows the way from the address; a page of one thing gives its name with CrumbTitle. */
type Title = { pathname: string; title: string }
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

/** Names the page's own crumb: `<CrumbTitle title="Order receipt" />`. Draws nothing. */
export function CrumbTitle({ title }: { title: string }) {
  const pathname = usePathname()
  const set = use(SetTitle)
  useEffect(() => set({ pathname, title }), [set, pathname, title])
  return null
}

export function Crumbs({ project }: { project: { slug: string; name: string } | null }) {
  const pathname = usePathname()
  const title = use(TitleNow)
  const crumbs = useMemo(
    () => crumbsOf(pathname, project, title?.pathname === pathname ? title.title : null),
    [pathname, project, title],
  )
  return <Breadcrumb crumbs={crumbs} />
}

const fixedWords: Record<string, string> = { new: "New" }

/** `/p/harbour-shop/messages/1tQk8V` → Harbour Shop › Messages › 1tQk8V. */
export function crumbsOf(
  pathname: string,
  project: { slug: string; name: string } | null,
  title: string | null,
): Crumb[] {
  if (!project) return [{ label: "Projects" }]
  const [, , , feature, id] = pathname.split("/")
  const item = navigation.flatMap((group) => group.items).find((one) => one.path === feature)
  const crumbs: Crumb[] = [{ label: project.name, href: `/p/${project.slug}/overview` }]
  if (item) crumbs.push({ label: item.label, href: `/p/${project.slug}/${item.path}` })
  if (id) crumbs.push({ label: title ?? fixedWords[id] ?? decodeURIComponent(id) })
  return crumbs
}
