"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { type ReactNode, useState } from "react"
import { LetterParts } from "#components/letter/letter-parts"
import { useWords } from "#components/shell/language"
import type { StoredLetter } from "#contract/letter"
import { mutate } from "#lib/interface/browser/mutate"
import { methodQuery } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import { useForm } from "#lib/interface/browser/use-form"
import type { Result } from "#lib/platform/result"
import { Chip } from "#ui/badge"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Link } from "#ui/link"
import { Segmented } from "#ui/segmented"
import { SkeletonRows } from "#ui/skeleton"
import { notify } from "#ui/toast"
import { resendWords } from "#words/resend"
import { sendingWords } from "#words/sending"
import { type Resendable, failureSentence, type Obstacle, obstacleOf, valuesOf } from "./resend-view.ts"

const formId = "resend"

export type ResendDialogProps = {
  project: string
  job_id: string
  templateId: string | null
  again: Resendable
  onClose: () => void
}

/** Shows what will be sent, or why it cannot be, and sends it. */
export default function ResendDialog({ project, job_id, templateId, again, onClose }: ResendDialogProps) {
  const words = useWords(resendWords)
  const sending = useWords(sendingWords)
  const router = useRouter()
  // One for as long as the dialog is open: however often its button is pressed, one message goes out.
  const [idempotence_key] = useState(newKey)
  const form = useForm({
    defaultValues: { content: "as_sent" as KeptContent },
    send: async ({ content }): Promise<Result<{ job_id: string }>> => {
      const released = releases && (await isStillReleasable()) ? await release() : null
      if (released && !released.ok) return released
      return mutate(project, "letter/resend", { job_id, email: again.email, content, idempotence_key })
    },
    done: (answer) => {
      notify.done(words.sent)
      router.push(`/p/${project}/messages/${encodeURIComponent(answer.job_id)}`)
    },
    isLeft: true,
  })
  const content = form.watch("content")
  const stored = useQuery(methodQuery(project, "letter/get", { job_id, email: again.email, content }))
  const letter = stored.data?.letter
  const obstacle: Obstacle | null = letter
    ? obstacleOf(letter, { resend: words, sending })
    : stored.error && {
        sentence: failureSentence(stored.error.failure, words),
        link: null,
        isReleasable: false,
      }
  const releases = again.canRelease && obstacle?.isReleasable === true
  /** Removing takes every entry that may go: the person may have unsubscribed while the dialog was open. */
  const isStillReleasable = async () => {
    const { isSuccess, data } = await stored.refetch()
    return isSuccess && obstacleOf(data.letter, { resend: words, sending })?.isReleasable === true
  }
  const release = async () => {
    const removed = await mutate(project, "suppression/delete", { email: again.email })
    void stored.refetch()
    return removed
  }
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && !form.isBusy && onClose()}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button onClick={onClose} disabled={form.isBusy}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!letter || (obstacle !== null && !releases)}
            isBusy={form.isBusy}
            busyLabel={words.sending}
          >
            {releases ? words.release : words.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {templateId !== null && (
          <Segmented
            label={words.which}
            value={content}
            onValueChange={(next) => form.setValue("content", next)}
            segments={[
              {
                value: "as_sent",
                label: words.asSent({ version: content === "as_sent" ? versionOf(letter) : "none" }),
              },
              {
                value: "current_template",
                label: words.current({
                  version: content === "current_template" ? versionOf(letter) : "none",
                }),
              },
            ]}
            className="self-start"
          />
        )}
        {obstacle && <ObstacleNote obstacle={obstacle} letter={letter} project={project} again={again} />}
        {letter ? <Letter letter={letter} to={again.email} /> : !stored.error && <SkeletonRows rows={5} />}
        {form.refusal && (
          <p role="alert" className="text-danger-ink text-sm">
            {refusalOf(form.refusal).sentence}
          </p>
        )}
      </form>
    </Dialog>
  )
}

type KeptContent = "as_sent" | "current_template"

const versionOf = (letter: StoredLetter | undefined): string => String(letter?.template_version ?? "none")

/** randomUUID exists on https and localhost alone. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )

type NoteProps = { obstacle: Obstacle; letter: StoredLetter | undefined; project: string; again: Resendable }

/** Why it cannot be sent, with the way to what can be changed about it. */
function ObstacleNote({ obstacle, letter, project, again }: NoteProps) {
  const words = useWords(resendWords)
  const link = linkOf(obstacle, letter, again)
  return (
    <div role="alert" className="rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning-ink">
      <p className="font-medium">
        {obstacle.isReleasable && again.canRelease ? words.suppressed : words.cannot}
      </p>
      <p>
        {obstacle.sentence}{" "}
        {link && (
          <Link href={`/p/${project}/${link.path}`} className="underline">
            {link.kind === "domain" ? words.seeDomain : words.seeSuppression}
          </Link>
        )}
      </p>
    </div>
  )
}

function linkOf({ link }: Obstacle, letter: StoredLetter | undefined, again: Resendable) {
  const domain = letter?.from_email.split("@").at(-1) ?? ""
  if (link === "suppression" && again.canReadSuppressions)
    return { kind: link, path: `suppressions?open=${encodeURIComponent(again.email)}` }
  if (link === "domain" && again.canReadDomains && domain)
    return { kind: link, path: `domains/${encodeURIComponent(domain)}` }
  return null
}

/** Sender, recipient, subject, values and looks of the message. */
function Letter({ letter, to }: { letter: StoredLetter; to: string }) {
  const words = useWords(resendWords)
  const { content } = letter
  const values = valuesOf(letter)
  const name = content?.from_name
  const address = content?.from_email ?? letter.from_email
  return (
    <>
      <dl className="grid grid-cols-[80px_minmax(0,1fr)] gap-y-1.5">
        <Row label={words.rows.from}>{name ? `${name} <${address}>` : address}</Row>
        <Row label={words.rows.to}>{to}</Row>
        <Row label={words.rows.subject}>{content?.subject ?? letter.subject}</Row>
        <Row label={words.rows.values}>
          {values.length === 0 ? words.noValues : <Values values={values} />}
        </Row>
        {content && content.attachments.length > 0 && (
          <Row label={words.rows.files}>{content.attachments.map((file) => file.name).join(", ")}</Row>
        )}
      </dl>
      {content && content.missing.length > 0 && (
        <p className="text-sm text-warning-ink">
          {words.missing({ count: content.missing.length, names: content.missing.join(", ") })}
        </p>
      )}
      {content && (
        <div className="overflow-hidden rounded-lg border border-line">
          <LetterParts letter={content} heading={words.preview} className="h-80" />
        </div>
      )}
    </>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-3 text-sm">{label}</dt>
    <dd className="min-w-0 text-ink text-sm [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

const Values = ({ values }: { values: ReturnType<typeof valuesOf> }) => (
  <span className="flex flex-wrap gap-1.5">
    {values.map(({ name, text }) => (
      <Chip key={name}>
        {name}: {text}
      </Chip>
    ))}
  </span>
)
