"use client"

import { useQuery } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { saveCsv } from "#lib/interface/browser/download"
import { handRecipients } from "#lib/interface/browser/handed-recipients"
import { routeQuery } from "#lib/interface/browser/queries"
import { useForm } from "#lib/interface/browser/use-form"
import { csvLine } from "#lib/platform/csv"
import type { Recipients } from "#lib/data/events/recipients"
import { formatNumber } from "#lib/interface/format/number"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { useNavigate } from "#ui/leave-guard"
import { Refusal } from "#ui/refusal"
import { Select } from "#ui/select"
import { Skeleton } from "#ui/skeleton"
import { notify } from "#ui/toast"
import { messagesWords } from "#words/messages"
import { suppressionWords } from "#words/suppression"
import { suppressionCauseWords } from "#words/suppression-cause"
import { type EverybodyProps, type SuppressCause, suppressCauses } from "#lib/analytics/messages/everybody"
import { type Suppressed, suppressAll } from "./suppress-all.ts"
import { useStop } from "./use-stop.ts"

const formId = "suppress-everybody"

type Props = EverybodyProps & { onClose: () => void }

/** Number of people, and the actions for all of them: suppress them, or send them another message. */
export default function AllDialog({ project, of, query, canSuppress, canSend, onClose }: Props) {
  const { everybody: words } = useWords(messagesWords)
  const { data, error } = useQuery({
    ...routeQuery<Recipients>(`/api/projects/${encodeURIComponent(project)}/${of}/recipients?${query}`),
    // Addresses are cached only while they are shown, and counts are not repeated meanwhile.
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  })
  const suppress = useSuppressAll(project, { query, emails: data?.emails ?? [] }, onClose)
  const count = data?.emails.length ?? 0
  const isReady = count > 0 && !suppress.form.isBusy
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !suppress.form.isBusy && onClose()}
      title={words.title}
      description={words.text}
      footerAside={
        canSend && (
          <WriteAgain project={project} emails={data?.emails ?? []} isOff={!isReady} onClose={onClose} />
        )
      }
      footer={<Buttons {...{ canSuppress, count, isReady, suppress, onClose }} />}
    >
      <div className="flex flex-col gap-4">
        <Found data={data} failure={error?.message} filename={`recipients-${project}.csv`} />
        {canSuppress && <SuppressForm suppress={suppress} />}
      </div>
    </Dialog>
  )
}

type Suppressing = ReturnType<typeof useSuppressAll>

function useSuppressAll(
  project: string,
  { query, emails }: { query: string; emails: readonly string[] },
  onClose: () => void,
) {
  const words = useWords(messagesWords)
  const [progress, setProgress] = useState(0)
  const { begin, stop, isStopped } = useStop()
  const form = useForm<{ cause: SuppressCause; comment: string }, Suppressed>({
    defaultValues: { cause: "unsubscribed", comment: "" },
    send: ({ cause, comment }) => {
      setProgress(0)
      begin()
      return suppressAll(
        project,
        { query, emails, cause, reason: comment.trim() },
        { onProgress: setProgress, isStopped },
      )
    },
    done: ({ added, present, isStopped: isCut }) => {
      notify.done(isCut ? words.everybody.stopped({ count: added }) : words.suppressed({ added, present }))
      onClose()
    },
  })
  return { form, progress, stop, of: emails.length }
}

type FoundProps = { data: Recipients | undefined; failure: string | undefined; filename: string }

function Found({ data, failure, filename }: FoundProps) {
  const { everybody: words } = useWords(messagesWords)
  if (failure) return <Refusal text={failure} />
  if (!data) return <Skeleton className="h-5 w-56" />
  const count = data.emails.length
  const save = () =>
    saveCsv([["email"], ...data.emails.map((email) => [email])].map(csvLine).join(""), filename)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="min-w-0 flex-1 basis-56 text-ink text-sm">
        {count === 0 ? words.nobody : data.isAll ? words.found({ count }) : words.foundNewest({ count })}
      </p>
      {count > 0 && (
        <Button size="sm" variant="ghost" onClick={save}>
          <Download aria-hidden /> {words.save}
        </Button>
      )}
    </div>
  )
}

function SuppressForm({ suppress: { form, progress, of } }: { suppress: Suppressing }) {
  const words = useWords(messagesWords)
  const list = useWords(suppressionWords)
  const { causesMean } = useWords(suppressionCauseWords)
  const language = useLanguage()
  const cause = form.watch("cause")
  return (
    <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <Field label={list.cause} hint={causesMean[cause]} error={form.faultOf("cause")}>
        <Select
          {...form.register("cause")}
          choices={suppressCauses.map((value) => ({ value, label: list.causes[value] }))}
        />
      </Field>
      <Field label={list.reason} hint={words.commentHint} isOptional error={form.faultOf("comment")}>
        <Input {...form.register("comment")} maxLength={500} autoComplete="off" readOnly={form.isBusy} />
      </Field>
      {form.isBusy && (
        <p role="status" className="tnum text-ink-2 text-xs">
          {words.everybody.progress({
            done: formatNumber(progress, language),
            count: formatNumber(of, language),
          })}
        </p>
      )}
      <Refusal text={form.refusal?.message} />
    </form>
  )
}

type ButtonsProps = {
  canSuppress: boolean
  count: number
  isReady: boolean
  suppress: Suppressing
  onClose: () => void
}

function Buttons({ canSuppress, count, isReady, suppress: { form, stop }, onClose }: ButtonsProps) {
  const words = useWords(messagesWords)
  const list = useWords(suppressionWords)
  return (
    <>
      {form.isBusy ? (
        <Button onClick={stop}>{list.stop}</Button>
      ) : (
        <Button onClick={onClose}>{list.cancel}</Button>
      )}
      {canSuppress && (
        <Button
          type="submit"
          form={formId}
          variant="danger"
          disabled={!isReady}
          isBusy={form.isBusy}
          busyLabel={words.suppressing}
        >
          {words.suppressDo({ count: Math.max(count, 1) })}
        </Button>
      )}
    </>
  )
}

type WriteAgainProps = { project: string; emails: readonly string[]; isOff: boolean; onClose: () => void }

/** Link to the Send page with these people; it marks those who must not be written to. */
function WriteAgain({ project, emails, isOff, onClose }: WriteAgainProps) {
  const { everybody: words } = useWords(messagesWords)
  const navigate = useNavigate()
  const write = () => {
    handRecipients(project, emails)
    onClose()
    navigate(`/p/${project}/send`)
  }
  return (
    <Button variant="ghost" disabled={isOff} onClick={write}>
      {words.write}
    </Button>
  )
}
