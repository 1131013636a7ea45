"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { Button } from "#ui/button"
import { signInWords } from "#words/sign-in"
import { FormError } from "../../form-error.tsx"

/** The invited person is signed in already: one press joins. */
export function JoinButton({ token, email, project }: { token: string; email: string; project: string }) {
  const words = useWords(signInWords).invite
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const join = async () => {
    setIsBusy(true)
    const joined = await postJson<{ project_id: string }>("/api/account/invitations/accept", { token })
    if (joined.ok) return location.assign(`/p/${joined.value.project_id}`)
    setIsBusy(false)
    setFault(joined.failure.message)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2 text-sm">{words.asYou({ email })}</p>
      <FormError text={fault} />
      <Button variant="primary" size="lg" isBusy={isBusy} busyLabel={words.joinBusy} onClick={join}>
        {words.join({ project })}
      </Button>
    </div>
  )
}
