"use client"

import { useEffect, useEffectEvent, useMemo, useState } from "react"
import { takeRecipients } from "#lib/interface/browser/handed-recipients"
import { destinationOf } from "../_sending/destination.ts"
import type { LetterFile } from "./compose/files.ts"
import { useContent, useTemplate } from "./compose/use-content.ts"
import { emptyForm, type SendForm } from "./form.ts"
import { previewInput } from "./preview/preview-input.ts"
import { usePreview } from "./preview/use-preview.ts"
import type { CsvFile } from "./recipients/csv-field.tsx"
import type { Reader } from "./recipients/readers.ts"
import { useHeldBack } from "./recipients/use-held-back.ts"
import { useList } from "./recipients/use-list.ts"
import type { SendPageProps } from "./send-props.ts"
import { useSendForm } from "./use-send-form.ts"

export type MessageState = ReturnType<typeof useMessage>

/** The message and its recipients as on the page, and the preview for one of them. */
export function useMessage(props: SendPageProps) {
  const { project, templates, sender, mode } = props
  const draft = useSendForm(
    `send:${project}`,
    emptyForm(sender.from_email, sender.from_name),
    wantedOf(props),
  )
  const { form } = draft
  useHanded(project, draft.change)
  const [files, setFiles] = useState<LetterFile[]>([])
  const [csv, setCsv] = useState<CsvFile | null>(null)
  const [shownAt, setShownAt] = useState(0)
  const content = useContent(form, templates)
  const { names } = content
  const list = useList(form, csv, names)
  const people = list.readers.readers
  const heldBack = useHeldBack(project, people)
  const template = useTemplate(project, form.source === "template" ? form.template_id : "")
  const inputFor = (reader: Reader | undefined) => previewInput(form, names, template.template, reader)
  const at = Math.min(shownAt, Math.max(0, people.length - 1))
  const preview = usePreview(project, inputFor(people[at]))
  const { mapping } = list
  /** Merge fields that no column fills. */
  const sharedNames = useMemo(
    () => (form.to === "csv" && mapping ? names.filter((name) => !mapping.fields[name]) : names),
    [form.to, mapping, names],
  )
  return {
    draft,
    form,
    /** Destination of the chosen sender's messages. */
    destination: destinationOf(mode, senderOf(form, templates)),
    content,
    ...list,
    sharedNames,
    heldBack,
    templateFailure: template.failure,
    inputFor,
    preview,
    shownAt: at,
    setShownAt,
    files,
    setFiles: (next: LetterFile[]) => {
      setFiles(next)
      draft.touch(["files"])
      draft.begin()
    },
    csv,
    setCsv: (next: CsvFile | null) => {
      setCsv(next)
      setShownAt(0)
      draft.touch(["recipients"])
      draft.begin()
    },
    /** Starts over. */
    discard: () => {
      draft.discard()
      setFiles([])
      setCsv(null)
    },
  }
}

/** Address that the message is from, of a template its own. */
const senderOf = (form: SendForm, templates: SendPageProps["templates"]): string =>
  form.source === "write"
    ? form.from_email
    : (templates.find(({ id }) => id === form.template_id)?.from_email ?? "")

/** Recipients passed by another page replace the saved ones. */
function useHanded(project: string, change: (changes: Partial<SendForm>) => void) {
  const take = useEffectEvent(() => {
    const emails = takeRecipients(project)
    if (emails.length > 0) change({ to: "typed", recipients: emails.join("\n") })
  })
  useEffect(() => take(), [])
}

/** Form values from the URL of the page: `?template=…&to=…&from=…`. */
function wantedOf({ templateId, templates, to, from }: SendPageProps): Partial<SendForm> {
  const template = templates.find((one) => one.id === templateId)
  return {
    ...(templateId ? { source: "template" as const, template_id: template?.id ?? "" } : {}),
    ...(from ? { source: "write" as const, from_email: from } : {}),
    ...(to ? { to: "typed" as const, recipients: to } : {}),
  }
}
