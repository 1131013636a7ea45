"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { at, clock } from "#lib/platform/clock"
import { failed } from "#lib/platform/result"
import { FormDialog } from "#ui/form-dialog"
import { notify } from "#ui/toast"
import { publishingWords } from "#words/publishing"
import { choiceOf, nextHour, type TimeChoice, timeOf } from "./publish-time.ts"
import { PublishTimeField, timeFault } from "./publish-time-field.tsx"
import { type PlanDialogProps, planUrl } from "./use-plan-act.ts"

type MoveDialogProps = PlanDialogProps & { projectZone: string; needsSecond: boolean }

/** Another time for a planned publication; its text stays. */
export default function MoveDialog({ project, plan, refresh, isOpen, onClose, ...more }: MoveDialogProps) {
  const words = useWords(publishingWords)
  const { projectZone, needsSecond } = more
  const first = plan.publishAtMs
  const [shown] = useState(() =>
    first === null ? nextHour(projectZone, clock.now().getTime()) : choiceOf(first, projectZone),
  )
  const form = useForm<{ publish_at: TimeChoice }>({
    defaultValues: { publish_at: shown },
    send: async ({ publish_at }) => {
      const chosen = timeOf(publish_at, projectZone, clock.now().getTime())
      if (chosen.state !== "due")
        return failed(400, timeFault(chosen, projectZone, words) ?? "", { field: "publish_at" })
      const time = at(chosen.epochMs).toISOString()
      return postJson(planUrl(project), {
        ...{ act: "move", publication_id: plan.publication_id, publish_at: time },
      })
    },
    done: async () => {
      onClose()
      notify.done(words.moved)
      await refresh()
    },
  })
  const [choice, setChoice] = form.choice("publish_at")
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={words.moveTitle}
      description={needsSecond && plan.isYours && !plan.waitsForSecond ? words.moveAsksAgain : words.moveText}
      cancel={words.cancel}
      submit={words.move}
      busy={words.moving}
    >
      <PublishTimeField
        value={choice}
        onChange={setChoice}
        timeZone={projectZone}
        error={form.faultOf("publish_at")}
      />
    </FormDialog>
  )
}
