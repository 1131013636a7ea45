"use client"

import { skipToken, useMutation, useQuery } from "@tanstack/react-query"
import { Info } from "lucide-react"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/interface/browser/mutate"
import { CallFailed, methodQuery, unwrap } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import { Button } from "#ui/button"
import { Checkbox } from "#ui/checkbox"
import { Dialog } from "#ui/dialog"
import { replayWebhookWords } from "#words/replay-webhook"
import { webhookWords } from "#words/webhook"
import type { WebhookHead } from "../load.ts"
import { ReplayCount } from "./replay-count.tsx"
import { SpeedField, TimeFields, WhichField } from "./replay-fields.tsx"
import {
  chosenEvents,
  type Counted,
  countInput,
  firstForm,
  type ReplayForm,
  replayInput,
} from "./replay-form.ts"
import { useDebounced } from "#lib/interface/browser/use-debounced"

export type ReplayDialogProps = {
  project: string
  webhook: WebhookHead
  timeZone: string
  nowMs: number
  onClose: () => void
}

/**
 * Counts while the choice changes, and sends the counted events again. A webhook that is not active is reactivated first
 * (HOOKPAGE-11).
 */
export default function ReplayDialog({ project, webhook, timeZone, nowMs, onClose }: ReplayDialogProps) {
  const words = useWords(webhookWords)
  const replayWords = useWords(replayWebhookWords)
  const lastFailed = webhook.lastAnswer !== null && !webhook.lastAnswer.isGood
  const [form, setForm] = useState<ReplayForm>(() => firstForm(webhook, timeZone, nowMs))
  const [isTestFirst, setIsTestFirst] = useState(lastFailed)
  const isReactivating = webhook.status !== "active"
  const { counted, fault } = useReplayCount(project, webhook.url, form, timeZone, replayWords.badTime)
  const { start, isBusy, refusal } = useStart(project, webhook.url, timeZone, onClose)
  const change = (changes: Partial<ReplayForm>) => setForm((now) => ({ ...now, ...changes }))
  const count = counted ? chosenEvents(form, counted) : 0
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={(isReactivating ? replayWords.reactivateTitle : replayWords.replayTitle)({ host: webhook.name })}
      description={isReactivating ? replayWords.reactivateText : replayWords.replayText}
      footerAside={
        <Checkbox checked={isTestFirst} onCheckedChange={(isOn) => setIsTestFirst(isOn === true)}>
          {replayWords.testFirst}
        </Checkbox>
      }
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="primary"
            onClick={() => counted && start({ form, counted, isTestFirst, isReactivating })}
            disabled={count === 0}
            isBusy={isBusy}
            busyLabel={replayWords.starting}
          >
            {(isReactivating ? replayWords.reactivateButton : replayWords.replayButton)({ count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TimeFields form={form} onChange={change} timeZone={timeZone} />
        <WhichField form={form} onChange={change} />
        <SpeedField form={form} onChange={change} />
        <ReplayCount
          counted={counted}
          fault={fault}
          form={form}
          onToggle={(status) => change({ leftOut: toggled(form.leftOut, status) })}
        />
        {refusal && (
          <p role="alert" className="text-danger-ink text-sm">
            {refusal}
          </p>
        )}
        {lastFailed && webhook.lastAnswer && (
          <p className="flex items-start gap-2 text-ink-2 text-xs">
            <Info aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warning-ink" />
            {replayWords.stillFails({ status: webhook.lastAnswer.text })}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}

type ReplayRequest = { form: ReplayForm; counted: Counted; isTestFirst: boolean; isReactivating: boolean }

/** Starts the replay; with a test event first, only after that one was answered with 200. */
function useStart(project: string, url: string, timeZone: string, onStarted: () => void) {
  const words = useWords(webhookWords)
  const replayWords = useWords(replayWebhookWords)
  const router = useRouter()
  const refuse = (message: string) => {
    throw new CallFailed({ status: 400, message })
  }
  const test = async () => {
    const { is_answered, http_status } = unwrap(await mutate(project, "webhook/test", { url }))
    if (!is_answered)
      refuse(
        replayWords.testFailed({ answer: http_status === undefined ? words.noAnswer : `${http_status}` }),
      )
  }
  const { mutate: start, ...request } = useMutation({
    mutationFn: async ({ form, counted, isTestFirst, isReactivating }: ReplayRequest) => {
      const input = replayInput(url, form, counted, timeZone)
      if (!input) return refuse(replayWords.badTime)
      if (isTestFirst) await test()
      if (isReactivating) unwrap(await mutate(project, "webhook/set", { url, status: "active" }))
      const started = await mutate(project, "webhook/replay", input)
      if (isReactivating && !started.ok)
        refuse(replayWords.notReplayed({ reason: refusalOf(started.failure).sentence }))
      return unwrap(started)
    },
    // It may be active though the replay did not start.
    onError: (_, { isReactivating }) => isReactivating && router.refresh(),
    onSuccess: () => {
      onStarted()
      router.refresh()
    },
  })
  return {
    start,
    isBusy: request.isPending,
    refusal: request.error && refusalOf(request.error.failure).sentence,
  }
}

const waitMs = 300

type CountState = { counted: Counted | null; fault?: string }

/** Counts again when the choice has rested for a moment; what is counted for another choice is never shown. */
export function useReplayCount(
  project: string,
  url: string,
  form: Pick<ReplayForm, "from" | "to" | "which">,
  timeZone: string,
  badTime: string,
): CountState {
  const latest = JSON.stringify(countInput(url, form, timeZone))
  const settled = useDebounced(latest, waitMs)
  const input: ReturnType<typeof countInput> = JSON.parse(settled)
  const query = methodQuery(project, "webhook/replay", { ...input, dry_run: 1 })
  const { data, error } = useQuery(input ? query : { ...query, queryFn: skipToken })
  if (latest !== settled) return { counted: null }
  if (!input) return { counted: null, fault: badTime }
  if (error) return { counted: null, fault: refusalOf(error.failure).sentence }
  return { counted: data ?? null }
}
