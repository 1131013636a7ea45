"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { formatNumber } from "#lib/interface/format/number"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { ProgressBar } from "#ui/progress-bar"
import { Refusal } from "#ui/refusal"
import { type SendAgainWords, sendAgainWords } from "#words/send-again"
import {
  type AgainSource,
  type Counts,
  leftOutIn,
  type Plan,
  planAgain,
  sendAllAgain,
  sendsIn,
  type Sent,
  withLeftOut,
} from "./send-again.ts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { unwrap } from "#lib/interface/browser/queries"
import { useForm } from "#lib/interface/browser/use-form"
import { useStop } from "./use-stop.ts"

const formId = "send-again"

type AgainDialogProps = {
  project: string
  source: AgainSource
  /** `hasSent`: something may have changed. */
  onClose: (hasSent: boolean) => void
}

/** Number of messages that can be resent and reasons why others cannot, then the progress, then the results. */
export default function AgainDialog({ project, source, onClose }: AgainDialogProps) {
  const words = useWords(sendAgainWords)
  const again = useAgain(project, source)
  const { plan, form, sent } = again
  const close = () => onClose(sent !== null || form.refusal !== undefined)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !form.isBusy && close()}
      title={words.title}
      description={sent ? words.text : textOf(plan.data?.blocked ?? null, words)}
      footer={<Buttons again={again} onClose={close} />}
    >
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {sent ? <Outcome sent={sent} /> : plan.data ? <Planned plan={plan.data} /> : null}
        {(form.isBusy || plan.isPending) && <Progress again={again} />}
        <Refusal text={form.refusal?.message ?? plan.error?.message} />
      </form>
    </Dialog>
  )
}

/** An active block comes first, because messages sent now would be refused again. */
function textOf(blocked: Plan["blocked"], words: SendAgainWords): string {
  const [domain] = blocked?.domains ?? []
  if (!blocked || domain === undefined) return words.text
  const still = words.blocked({ domain, others: blocked.domains.length - 1, count: blocked.count })
  return `${still} ${words.text}`
}

function Planned({ plan: { counts, count, isAll, ready } }: { plan: Plan }) {
  const words = useWords(sendAgainWords)
  return (
    <>
      {!isAll && <p className="text-ink-2 text-sm">{words.newest({ count })}</p>}
      {ready.length === 0 ? (
        <p role="status" className="font-medium text-ink text-sm">
          {words.none}
        </p>
      ) : (
        <Lines
          title={words.willSend}
          lines={sendsIn
            .filter((one) => counts[one])
            .map((one) => words.planned[one]({ count: counts[one] ?? 0 }))}
        />
      )}
      <LeftOut counts={counts} />
    </>
  )
}

function Outcome({ sent: { counts, failure } }: { sent: Sent }) {
  const words = useWords(sendAgainWords)
  const went = sendsIn.filter((one) => counts[one])
  return (
    <div role="status" className="flex flex-col gap-4">
      {went.length > 0 && (
        <Lines
          title={words.wereSent}
          lines={went.map((one) => words.outcomes[one]({ count: counts[one] ?? 0 }))}
        />
      )}
      <LeftOut counts={counts} />
      <Refusal text={failure?.message} />
    </div>
  )
}

function LeftOut({ counts }: { counts: Counts }) {
  const words = useWords(sendAgainWords)
  const lines = leftOutIn(counts).map((one) => words.outcomes[one]({ count: counts[one] ?? 0 }))
  return lines.length > 0 && <Lines title={words.leftOut} lines={lines} />
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h3 className="font-medium text-ink text-sm">{title}</h3>
      <ul className="mt-1 flex flex-col gap-0.5 text-ink-2 text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function Progress({ again: { form, progress } }: { again: Again }) {
  const words = useWords(sendAgainWords)
  const language = useLanguage()
  const { done, of } = progress
  if (of === 0)
    return (
      <p role="status" className="text-ink-2 text-sm">
        {words.finding}
      </p>
    )
  const figures = { done: formatNumber(done, language), count: formatNumber(of, language) }
  const text = form.isBusy ? words.progress(figures) : words.checking(figures)
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressBar value={done} max={of} label={text} />
      <p role="status" className="tnum text-ink-2 text-xs">
        {text}
      </p>
    </div>
  )
}

function Buttons({
  again: { plan, ready, form, sent, stop },
  onClose,
}: {
  again: Again
  onClose: () => void
}) {
  const words = useWords(sendAgainWords)
  if (sent) return <Button onClick={onClose}>{words.close}</Button>
  if (plan.data && ready.length === 0) return <Button onClick={onClose}>{words.close}</Button>
  const count = Math.max(ready.length, 1)
  return (
    <>
      {form.isBusy ? (
        <Button onClick={stop}>{words.stop}</Button>
      ) : (
        <Button onClick={onClose}>{words.cancel}</Button>
      )}
      <Button
        type="submit"
        form={formId}
        variant="primary"
        disabled={ready.length === 0}
        isBusy={form.isBusy}
        busyLabel={words.sending}
      >
        {plan.data?.counts.released ? words.releaseDo({ count }) : words.do({ count })}
      </Button>
    </>
  )
}

type Again = ReturnType<typeof useAgain>

/** Looks at the messages first, then sends those that can be sent again. */
function useAgain(project: string, source: AgainSource) {
  const [progress, setProgress] = useState({ done: 0, of: 0 })
  const [sent, setSent] = useState<Sent | null>(null)
  const { begin, stop, isStopped } = useStop()
  const onProgress = (done: number, of: number) => setProgress({ done, of })
  const plan = useQuery({
    queryKey: ["send-again", project, source],
    queryFn: async ({ signal }) =>
      unwrap(await planAgain(project, source, { onProgress, isStopped: () => signal.aborted })),
    // Addresses are cached only while they are shown, and the plan does not change meanwhile.
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  })
  const ready = plan.data?.ready ?? []
  const form = useForm<Record<string, never>, Sent>({
    defaultValues: {},
    send: () => {
      begin()
      setProgress({ done: 0, of: ready.length })
      return sendAllAgain(project, ready, { onProgress, isStopped })
    },
    done: ({ counts, failure }) => setSent({ counts: withLeftOut(counts, plan.data?.counts ?? {}), failure }),
  })
  return { plan, ready, form, progress, sent, stop }
}
