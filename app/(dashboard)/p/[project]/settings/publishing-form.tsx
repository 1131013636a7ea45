"use client"

import { useWords } from "#components/shell/language"
import { Panel } from "#ui/panel"
import { Refusal } from "#ui/refusal"
import { Switch } from "#ui/switch"
import { publishingWords } from "#words/publishing"
import { useAct } from "../../../use-act.ts"

/** PUBLISH-5: whether publishing a template requires a second person. */
export function PublishingForm({ project, needsSecond }: { project: string; needsSecond: boolean }) {
  const { setting: words } = useWords(publishingWords)
  const { send, isBusy, failure } = useAct(`/api/projects/${project}/settings/publishing`)
  return (
    <Panel title={words.title}>
      <Switch
        checked={needsSecond}
        isBusy={isBusy}
        onCheckedChange={(needs_second) => void send({ needs_second }, words.saved)}
        hint={words.hint}
      >
        {words.needsSecond}
      </Switch>
      <Refusal text={failure?.message} />
    </Panel>
  )
}
