"use client"

import { useLinkStatus } from "next/link"
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from "react"
import { SkeletonPage } from "#ui/skeleton"

/**
 * A page that answers at once takes the place of the last one without a face between them. One that lets people wait is
 * announced after a moment by its title and empty rows. Next's own loading faces stay for 300 ms once they are shown,
 * however quick the page is.
 */
const patienceMs = 150

const Announce = createContext<(title: string | null) => void>(() => {})
const Announced = createContext<string | null>(null)

export function OnTheWayScope({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string | null>(null)
  return (
    <Announce value={setTitle}>
      <Announced value={title}>{children}</Announced>
    </Announce>
  )
}

/** Inside of a link: announces the page that it leads to when it is not there within a moment. */
export function OnTheWay({ title }: { title: string }) {
  const { pending } = useLinkStatus()
  const announce = useContext(Announce)
  // Before paint, so that the new page and its announcement are never on the screen together.
  useLayoutEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => announce(title), patienceMs)
    return () => {
      clearTimeout(timer)
      announce(null)
    }
  }, [pending, title, announce])
  return null
}

/** The page, or the announcement of the next one. */
export function PageOrAnnounced({ children }: { children: ReactNode }) {
  const title = useContext(Announced)
  return (
    <>
      {title !== null && <SkeletonPage title={title} />}
      <div className={title === null ? "contents" : "hidden"}>{children}</div>
    </>
  )
}
