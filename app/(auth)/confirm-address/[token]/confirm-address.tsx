"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { Button } from "#ui/button"
import { signInWords } from "#words/sign-in"
import { FormError } from "../../form-error.tsx"

/** Makes the new address count. */
export function ConfirmAddress({ token }: { token: string }) {
  const words = useWords(signInWords).address
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const confirm = async () => {
    setIsBusy(true)
    const done = await postJson("/api/account/email/confirm", { token })
    // Signed-in people continue to the account; others sign in first.
    if (done.ok) return location.assign("/sign-in?note=address&next=/account")
    setIsBusy(false)
    setFault(done.failure.message)
  }
  return (
    <div className="flex flex-col gap-4">
      <FormError text={fault} />
      <Button variant="primary" size="lg" isBusy={isBusy} busyLabel={words.busy} onClick={confirm}>
        {words.button}
      </Button>
    </div>
  )
}
