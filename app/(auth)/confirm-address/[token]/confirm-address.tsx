"use client"

import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { signInWords } from "#words/sign-in"
import { ActButton } from "../../post-once.tsx"

/** Confirms the new address. */
export function ConfirmAddress({ token }: { token: string }) {
  const { button, busy } = useWords(signInWords).address
  const confirm = async () => {
    const done = await postJson("/api/account/email/confirm", { token })
    if (!done.ok) return done.failure.message
    // Signed-in people continue to the account; others sign in first.
    location.assign("/sign-in?note=address&next=/account")
  }
  return <ActButton act={confirm} button={button} busy={busy} />
}
