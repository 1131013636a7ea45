"use client"

import { useWords } from "#components/shell/language"
import { signInWords } from "#words/sign-in"
import { PostOnce } from "../../post-once.tsx"

/** Agrees to alerts at the address of the link. */
export function ConfirmAlerts({ token }: { token: string }) {
  return <PostOnce path="/api/alerts/confirm" input={{ token }} words={useWords(signInWords).alerts} />
}
