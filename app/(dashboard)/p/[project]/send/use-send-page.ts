"use client"

import { useState } from "react"
import { useLanguage } from "#components/shell/language"
import { CallFailed } from "#lib/interface/browser/queries"
import { clock } from "#lib/platform/clock"
import { formatInstant } from "#lib/interface/format/date"
import { type Gaps, gapsOf } from "./check/gaps.ts"
import { messageOf, type SendField, scheduleOfForm } from "./form.ts"
import type { Reader, Readers } from "./recipients/readers.ts"
import { useShownRun, useStartedRun } from "./run/run-queries.ts"
import { useStartRun } from "./run/use-start-run.ts"
import type { SendPageProps } from "./send-props.ts"
import { useFaults } from "./use-faults.ts"
import { useMessage } from "./use-message.ts"

/** From this many people on, or when some of them need attention, a confirmation is shown before sending. */
const confirmedFrom = 21

/** A message without a fault, the people it is for at this moment, and what they lack. */
export type Ready = { time: string | null; send_at: string | null; readers: Readers; gaps: Gaps }

export type SendState = ReturnType<typeof useSendPage>

/** State of the page: the message, its errors, the confirmation, and the run that it started. */
export function useSendPage(props: SendPageProps, focus: (field: SendField) => void) {
  const language = useLanguage()
  const { project, timeZone } = props
  const message = useMessage(props)
  const { draft, form, content, heldBack, files } = message
  const faults = useFaults(message, timeZone, focus)
  const [toConfirm, setToConfirm] = useState<Ready | null>(null)
  const [shown, setShown] = useShownRun()
  const upload = useStartRun(project)
  // A refusal before any message was sent is shown at its field, and can be sent again after the correction.
  const startedRun = useStartedRun(project, ({ message: sentence = "", field }) => {
    draft.begin()
    faults.refuse({ message: sentence, ...(field ? { field } : {}) }, faults.readersNow().readers)
  })

  /** The message as typed, or null after its errors were shown. */
  const readyNow = (): Ready | null => {
    const readers = faults.readersNow()
    if (upload.isBusy || draft.isSent || faults.hasFault(readers)) return null
    const schedule = scheduleOfForm(form, timeZone, clock.now().getTime())
    const due = schedule?.state === "due" ? schedule : null
    return {
      time: due && formatInstant(due.epochMs, timeZone, clock.now(), language),
      send_at: due?.send_at ?? null,
      readers,
      gaps: gapsOf(readers.readers, content.needs, form.values),
    }
  }
  const carryOut = async ({ send_at }: Ready, people: readonly Reader[]) => {
    setToConfirm(null)
    try {
      const sent = messageOf(form, content.names, { files, send_at })
      const started = await upload.start({ message: sent, readers: people })
      if (started.kind === "cancelled") return
      draft.markSent()
      startedRun.begin(started.run_id)
      void setShown(started.run_id)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      faults.refuse(error.failure, people)
    }
  }

  return {
    ...message,
    ...faults,
    part: { form, onChange: draft.change, faults: draft.faults, onLeave: faults.onLeave },
    upload,
    toConfirm,
    submit: () => {
      const ready = readyNow()
      if (!ready) return
      const { readers, bad } = ready.readers
      const hasGaps = ready.gaps.lacking.size > 0 || ready.gaps.cutOff.size > 0
      if (readers.length < confirmedFrom && bad.length === 0 && heldBack.size === 0 && !hasGaps)
        void carryOut(ready, readers)
      else setToConfirm(ready)
    },
    sendConfirmed: (people: readonly Reader[]) => void (toConfirm && carryOut(toConfirm, people)),
    withdraw: () => setToConfirm(null),
    /** The run next to the form. */
    shown,
    isOwn: shown !== null && shown === startedRun.run_id,
    setShown: (run_id: string | null) => void setShown(run_id),
    /** Starts over. */
    another: () => {
      message.discard()
      faults.forget()
      void setShown(null)
    },
  }
}
