"use client"

import { useRouter } from "next/navigation"
import type { ReactNode } from "react"
import { Button } from "#ui/button"
import { FailedState } from "#ui/states"

type Props = { title: ReactNode; tryAgain: string; children?: ReactNode }

/** A part that the server could not read; its button requests the page again. */
export function RetryState({ title, tryAgain, children }: Props) {
  const router = useRouter()
  return (
    <FailedState title={title} action={<Button onClick={() => router.refresh()}>{tryAgain}</Button>}>
      {children}
    </FailedState>
  )
}
