"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { signOut } from "#lib/interface/browser/sign-in"
import { Button } from "#ui/button"
import { signInWords } from "#words/sign-in"
import { FormError } from "../../form-error.tsx"

/** Shown when somebody else is signed in: ends that session and shows the invitation to the invited person. */
export function LeaveButton() {
  const words = useWords(signInWords)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const leave = async () => {
    setIsBusy(true)
    if (await signOut()) return location.reload()
    setIsBusy(false)
    setFault(words.faults.silent)
  }
  return (
    <div className="flex flex-col gap-4">
      <FormError text={fault} />
      <Button variant="primary" size="lg" isBusy={isBusy} busyLabel={words.invite.leaveBusy} onClick={leave}>
        {words.invite.leave}
      </Button>
    </div>
  )
}
