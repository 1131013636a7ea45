"use client"

import { useLinkStatus } from "next/link"
import { usePathname } from "next/navigation"
import { createContext, type ReactNode, use, useLayoutEffect, useState } from "react"
import { LoadingStatus } from "#ui/loading-status"
import { type PageShape, SkeletonPage } from "#ui/skeleton"
import { type NavigationPage, pageAt } from "./navigation.tsx"

/**
 * A page that answers at once replaces the last one without a placeholder between them. A slow one is announced after a
 * moment by its title and its shape. Next's own loading states stay for 300 ms once they are shown, however fast the
 * page is.
 */
const delayMs = 150

/** The page that a pressed link leads to; `isShown`: its skeleton has taken the place of the last page. */
type Announced = { title: string; pathname: string; isShown: boolean }

const Announce = createContext<(next: Announced | null) => void>(() => {})
const AnnouncedPage = createContext<Announced | null>(null)

export function PendingNavigationScope({ children }: { children: ReactNode }) {
  const [announced, setAnnounced] = useState<Announced | null>(null)
  return (
    <Announce value={setAnnounced}>
      <AnnouncedPage value={announced}>{children}</AnnouncedPage>
    </Announce>
  )
}

/** SHELL-10: the address that sidebar and breadcrumb mark: where the pressed link leads, else where the page is. */
export function useMarkedPathname(): string {
  const pathname = usePathname()
  return use(AnnouncedPage)?.pathname ?? pathname
}

/** The address of the page on the screen, or of the skeleton in its place. */
export function useShownPathname(): string {
  const pathname = usePathname()
  const announced = use(AnnouncedPage)
  return announced?.isShown ? announced.pathname : pathname
}

/** Inside of a link: marks its page as the next one at once, and shows its skeleton when it is not there within a moment. */
export function PendingNavigation({ title, href }: { title: string; href: string }) {
  const { pending } = useLinkStatus()
  const announce = use(Announce)
  // Before paint, so that the new page and its announcement are never on the screen together.
  useLayoutEffect(() => {
    if (!pending) return
    const next = { title, pathname: href.replace(/[?#].*/, "") }
    announce({ ...next, isShown: false })
    const timer = setTimeout(() => announce({ ...next, isShown: true }), delayMs)
    return () => {
      clearTimeout(timer)
      announce(null)
    }
  }, [pending, title, href, announce])
  return null
}

/** Pages that are anything but a list. */
const shapes: Partial<Record<NavigationPage["name"], PageShape>> = {
  overview: "figures",
  engagement: "reads",
  bounces: "blocks",
  start: "columns",
  send: "columns",
  smtp: "columns",
  brand: "columns",
  validation: "boxes",
  general: "guide",
  keys: "guide",
}

const shapeOf = (pathname: string): PageShape => {
  const page = pageAt(pathname.split("/").slice(3).join("/"))
  return (page && shapes[page.name]) ?? "list"
}

/** The page frame changes before its heading exists, so screen readers are notified that it is loading. */
function Announcement({ title, pathname }: Announced) {
  return (
    <>
      <LoadingStatus>
        <span className="sr-only">{title}</span>
      </LoadingStatus>
      <div aria-hidden>
        <SkeletonPage title={title} shape={shapeOf(pathname)} />
      </div>
    </>
  )
}

/** The page, or the announcement of the next one. */
export function PageOrAnnounced({ children }: { children: ReactNode }) {
  const announced = use(AnnouncedPage)
  const isShown = announced?.isShown ?? false
  return (
    <>
      {announced && isShown && <Announcement {...announced} />}
      <div className={isShown ? "hidden" : "contents"}>{children}</div>
    </>
  )
}
