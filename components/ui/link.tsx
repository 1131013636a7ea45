"use client"

import NextLink from "next/link"
import { type ComponentProps, useState } from "react"
import { asksToLeave, type Way } from "./leave-guard.tsx"

/**
 * A link to another page of the dashboard. The page behind it is asked for when the pointer or the focus comes to the
 * link, not when the link comes into view: a menu of twenty links would have the server begin twenty pages for each one
 * that is read. A page with something unsaved on it is asked about before it is left (leave-guard.tsx); where it leads is
 * text for that, as everywhere here, and not one of Next.js's address objects.
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
