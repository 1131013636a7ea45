"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/browser/mutate"
import { Panel } from "#ui/panel"
import { Switch } from "#ui/switch"
import { notify } from "#ui/toast"
import { accountWords } from "#words/account"
import { useConfirmedAct, wasLeft } from "../../_account/confirm-act.tsx"
import { Fault } from "./fault.tsx"

/** What the owner asks of everybody who signs in. */
export function EverybodyPanel({ isRequired }: { isRequired: boolean }) {
  const words = useWords(accountWords).everybody
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const { run, dialog } = useConfirmedAct()
  const change = async (is_required: boolean) => {
    setIsBusy(true)
    setFault(undefined)
    const answer = await run(() => postJson("/api/account/two-factor/require", { is_required }))
    setIsBusy(false)
    if (answer.ok) {
      notify.done(is_required ? words.on : words.off)
      return router.refresh()
    }
    if (!wasLeft(answer)) setFault(answer.failure.message)
  }
  return (
    <Panel title={words.title}>
      <div className="flex flex-col gap-1">
        <Switch checked={isRequired} disabled={isBusy} onCheckedChange={change}>
          {words.label}
        </Switch>
        <p className="text-ink-3 text-xs">{words.hint}</p>
        <Fault text={fault} />
      </div>
      {dialog}
    </Panel>
  )
}
