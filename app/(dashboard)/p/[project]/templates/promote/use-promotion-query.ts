"use client"

import { useQueryStates } from "nuqs"
import { useTransition } from "react"
import { promotionParsers } from "./query.ts"

/** Target of a promotion in the address, which the server reads. */
export function usePromotionQuery() {
  const [isPending, startTransition] = useTransition()
  const [{ to, as }, setQuery] = useQueryStates(promotionParsers, {
    shallow: false,
    history: "push",
    startTransition,
  })
  return {
    ...{ to, as, isPending },
    goTo: (slug: string) => void setQuery({ to: slug || null, as: null }),
    goAs: (way: "existing" | "new") => void setQuery({ as: way }),
  }
}
