"use client"

import { useLinkStatus } from "next/link"
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from "react"
import { LoadingStatus } from "#ui/loading-status"
import { SkeletonPage } from "#ui/skeleton"

/**
 * A page that answers at once takes the place of the last one without a face between them. One that lets people wait is
 * announced after a moment by its title and empty rows. Next's own loading faces stay for 300 ms once they are shown,
 * however quick the page is.
 */
const delayMs = 150

const Announce = createContext<(title: string | null) => void>(() => {})
const Announced = createContext<string | null>(null)

export function PendingNavigationScope({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string | null>(null)
  return (
    <Announce value={setTitle}>
      <Announced value={title}>{children}</Announced>
    </Announce>
  )
}

/** Inside of a link: announces the page that it leads to when it is not there within a moment. */
export function PendingNavigation({ title }: { title: string }) {
  const { pending } = useLinkStatus()
  const announce = useContext(Announce)
  // Before paint, so that the new page and its announcement are never on the screen together.
  useLayoutEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => announce(title), delayMs)
    return () => {
      clearTimeout(timer)
      announce(null)
    }
  }, [pending, title, announce])
  return null
}

/** For context the frame of the page; its heading is none yet, and who listens is told that it is loading. */
function Announcement({ title }: { title: string }) {
  return (
    <>
      <LoadingStatus>
        <span className="sr-only">{title}</span>
      </LoadingStatus>
      <div aria-hidden>
        <SkeletonPage title={title} />
      </div>
    </>
  )
}

/** The page, or the announcement of the next one. */
export function PageOrAnnounced({ children }: { children: ReactNode }) {
  const title = useContext(Announced)
  return (
    <>
      {title !== null && <Announcement title={title} />}
      <div className={title === null ? "contents" : "hidden"}>{children}</div>
    </>
  )
}
