"use client"

import { useWords } from "#components/shell/language"
import { signInWords } from "#words/sign-in"
import { PostOnce } from "../../post-once.tsx"

/** Ends alerts at the address of the link without a sign-in, for everyone who has its mail. */
export function StopAlerts({ token }: { token: string }) {
  return (
    <PostOnce
      path={`/api/alerts/stop/${encodeURIComponent(token)}`}
      words={useWords(signInWords).stopAlerts}
    />
  )
}
