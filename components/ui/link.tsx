"use client"

import NextLink from "next/link"
import { type ComponentProps, useState } from "react"

/**
 * A link to another page of the dashboard. The page behind it is asked for when the pointer or the focus comes to the
 * link, not when the link comes into view: a menu of twenty links would have the server begin twenty pages for each one
 * that is read.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  const [isMeant, setIsMeant] = useState(false)
  return (
    <NextLink
      {...props}
      prefetch={isMeant ? null : false}
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
