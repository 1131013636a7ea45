"use client"

import { useRouter } from "next/navigation"
import type { ReactNode } from "react"
import { tableWords } from "#words/table"
import { useWords } from "../shell/language.tsx"
import { Button } from "../ui/button.tsx"
import { FailedState } from "../ui/states.tsx"

/** Replaces a table whose rows the server could not read: the error, the data that is still valid, and a retry. */
export function RowsFailed({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const words = useWords(tableWords)
  const router = useRouter()
  return (
    <FailedState title={title} action={<Button onClick={() => router.refresh()}>{words.tryAgain}</Button>}>
      {children}
    </FailedState>
  )
}
