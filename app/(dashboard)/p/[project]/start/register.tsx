"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { Button } from "#ui/button"
import { startStepWords } from "#words/start-step"

export type RegisterProps = { project: string; canRegister: boolean; sentence: string }

/** Takes up the project's creation where it stopped: its sender, and the address that events come back to. */
export function Register({ project, canRegister, sentence }: RegisterProps) {
  const words = useWords(startStepWords)
  const router = useRouter()
  const [result, setResult] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const register = async () => {
    setIsBusy(true)
    const answer = await postJson<{ warning?: string }>(`/api/projects/${project}/register`, {})
    setIsBusy(false)
    setResult(answer.ok ? answer.value.warning : answer.failure.message)
    router.refresh()
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <p role="alert" className="text-warning-ink">
        {result ?? sentence}
      </p>
      {canRegister ? (
        <Button onClick={register} isBusy={isBusy} busyLabel={words.registering}>
          {words.register}
        </Button>
      ) : (
        <p>{words.managerCan}</p>
      )}
    </div>
  )
}
