"use client"

import { useWords } from "#components/shell/language"
import { Panel } from "#ui/panel"
import { Switch } from "#ui/switch"
import { accountWords } from "#words/account"
import { useAct } from "../use-act.ts"
import { Fault } from "./fault.tsx"

/** Requirements that the owner sets for everybody who signs in. */
export function EverybodyPanel({ isRequired }: { isRequired: boolean }) {
  const words = useWords(accountWords).everybody
  const { send, isBusy, failure, dialog } = useAct("/api/account/two-factor/require")
  const change = (is_required: boolean) => send({ is_required }, is_required ? words.on : words.off)
  return (
    <Panel title={words.title}>
      <div className="flex flex-col gap-1">
        <Switch checked={isRequired} isBusy={isBusy} onCheckedChange={change}>
          {words.label}
        </Switch>
        <p className="text-ink-3 text-xs">{words.hint}</p>
        <Fault text={failure?.message} />
      </div>
      {dialog}
    </Panel>
  )
}
