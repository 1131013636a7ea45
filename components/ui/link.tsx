"use client"

import NextLink from "next/link"
import { type ComponentProps, useState } from "react"
import { asksToLeave, type Way } from "./leave-guard.tsx"

/**
 * A link to another page of the dashboard. The page is prefetched when the pointer or the focus reaches the link, not
 * when the link becomes visible, because a menu of twenty links would make the server render twenty pages for one
 * visit. Links ask before a page with unsaved input is left (leave-guard.tsx); the target must be a text for that, as
 * everywhere here, and not one of Next.js's address objects.
 */
export type LinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch" | "href"> & { href: string }

export function Link(props: LinkProps) {
  const [isMeant, setIsMeant] = useState(false)
  return (
    <NextLink
      {...props}
      prefetch={isMeant ? null : false}
      onNavigate={(event) => {
        if (asksToLeave(wayOf(props))) event.preventDefault()
        else props.onNavigate?.(event)
      }}
      onPointerEnter={(event) => {
        setIsMeant(true)
        props.onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        setIsMeant(true)
        props.onFocus?.(event)
      }}
    />
  )
}

const wayOf = ({ href, replace, scroll }: LinkProps): Way => ({
  href,
  ...(replace ? { isReplacing: true } : {}),
  ...(scroll === undefined ? {} : { scroll }),
})
