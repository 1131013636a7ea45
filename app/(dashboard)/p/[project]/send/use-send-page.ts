"use client"

import { useDeferredValue, useMemo, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { clock } from "#lib/clock"
import { formatInstant } from "#lib/format/date"
import { sendWords } from "#lib/words/send"
import { mergeTagNames } from "../_sending/merge-tags.ts"
import { refusalOf } from "../_sending/refusal.ts"
import type { CsvFile } from "./csv-field.tsx"
import type { LetterFile } from "./files.ts"
import {
  emptyForm,
  refusalAt,
  type SendFaults,
  type SendField,
  type SendForm,
  scheduleOfForm,
  sendFaults,
  sendFields,
} from "./form.ts"
import { previewInput } from "./preview-input.ts"
import { fingerprintOf, noReaders, type Readers, typedReaders } from "./readers.ts"
import type { Progress } from "./run.ts"
import type { SendPageProps } from "./send-page.tsx"
import { fittedMapping, type Mapping, tableReaders } from "./table.ts"
import { useDraft } from "./use-draft.ts"
import { useHeldBack } from "./use-held-back.ts"
import { useLetterPreview } from "./use-letter-preview.ts"
import { batchesFor, type Letter, useRun } from "./use-run.ts"
import { useTemplate } from "./use-template.ts"

/** From this many people on, or when somebody is left out, a last look comes before the sending. */
const askedFrom = 21

/** A sending that waits for the last look. */
type Asked = Ready & { calls: number }

/** A letter without a fault, and who it goes to at this moment: to all, or on behind those who were settled. */
type Ready = { letter: Letter; time: string | null; readers: Readers; begin: "start" | "goOn" }

export type SendState = ReturnType<typeof useSendPage>

/** Everything the page knows: form, readers, preview, and the sending itself. */
export function useSendPage(props: SendPageProps, focus: (field: SendField) => void) {
  const words = useWords(sendWords)
  const language = useLanguage()
  const { project, timeZone, templates } = props
  const draft = useDraft(
    `send:${project}`,
    emptyForm(props.sender.from_email, props.sender.from_name),
    wantedOf(props),
  )
  const { form } = draft
  const [files, setFiles] = useState<LetterFile[]>([])
  const [csv, setCsv] = useState<CsvFile | null>(null)
  const [shownAt, setShownAt] = useState(0)
  const [isOptionsOpen, setIsOptionsOpen] = useState(false)
  const [faults, setFaults] = useState<SendFaults>({})
  const [refusal, setRefusal] = useState<string>()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [sentTime, setSentTime] = useState<string | null>(null)
  const run = useRun(project)

  const names = useNames(form, templates)
  const { readers, mapping, fields } = useReaders(form, csv, names)
  const heldBack = useHeldBack(project, readers.readers)
  const { template, failure: templateFailure } = useTemplate(
    project,
    form.source === "template" ? form.template_id : "",
  )
  const at = Math.min(shownAt, Math.max(0, readers.readers.length - 1))
  const preview = useLetterPreview(project, previewInput(form, names, template, readers.readers[at]))

  const show = (next: SendFaults): boolean => {
    setFaults(next)
    const first = sendFields.find((field) => next[field])
    if (next.tags || next.metadata || next.tracking) setIsOptionsOpen(true)
    if (first) focus(first)
    return first !== undefined
  }
  /** The list as it stands: what is shown follows the typing a moment later. */
  const readersNow = (): Readers => (form.to === "typed" ? typedReaders(form.recipients) : readers)
  const faultsNow = (named: Readers) =>
    sendFaults(form, words.faults, { readers: named, timeZone, nowMs: clock.now().getTime() })
  /** The letter as it stands, or null after its faults were shown. */
  const readyNow = (): Ready | null => {
    setRefusal(undefined)
    const named = readersNow()
    if (run.progress?.state === "running" || show(faultsNow(named))) return null
    const schedule = scheduleOfForm(form, timeZone, clock.now().getTime())
    const due = schedule?.state === "due" ? schedule : null
    const time = due && formatInstant(due.epochMs, timeZone, clock.now(), language)
    // Nobody is written to twice, whichever button goes on with a list (SENDING-4).
    const begin = isRestOf(run.unfinished, named) ? "goOn" : "start"
    return { letter: { form, names, files, send_at: due?.send_at ?? null }, time, readers: named, begin }
  }
  const settle = (ended: Progress, named: Readers) => {
    if (ended.state === "done") return draft.forgetKept()
    if (!ended.failure || ended.next > 0) return
    const { field, sentence } = refusalOf(ended.failure)
    const place = refusalAt(field, sentence, named.readers, words.lineSays)
    if (place) show({ [place.field]: place.text })
    else setRefusal(sentence)
  }
  const carryOut = async (ready: Ready) => {
    setAsked(null)
    setSentTime(ready.time)
    settle(await run[ready.begin](ready.letter, ready.readers.readers), ready.readers)
  }

  const submit = () => {
    const ready = readyNow()
    if (!ready) return
    const { readers: people, bad } = ready.readers
    const isPlain = people.length < askedFrom && bad.length === 0 && heldBack.size === 0
    if (isPlain || ready.begin === "goOn") return void carryOut(ready)
    setAsked({ ...ready, calls: batchesFor(ready.letter, people).length })
  }

  return {
    form,
    isChanged: draft.isChanged,
    isRestored: draft.isRestored,
    change,
    part: { form, onChange: change, faults, onLeave },
    files,
    setFiles: (next: LetterFile[]) => {
      setFiles(next)
      touch(["files"])
    },
    csv,
    setCsv: (next: CsvFile | null) => {
      setCsv(next)
      setShownAt(0)
      touch(["recipients"])
    },
    mapping,
    fields,
    /** Merge fields that no column fills. */
    sharedNames: form.to === "csv" && mapping ? names.filter((name) => !mapping.fields[name]) : names,
    readers,
    heldBack,
    templateFailure,
    preview,
    shownAt: at,
    setShownAt,
    isOptionsOpen,
    setIsOptionsOpen,
    refusal,
    run,
    asked,
    sentTime,
    submit,
    sendAsked: () => void (asked && carryOut(asked)),
    withdraw: () => setAsked(null),
    /** How many people an unfinished sending of this very list has left; 0: there is none. */
    left: useMemo(
      () => (isRestOf(run.unfinished, readers) ? (run.unfinished?.left ?? 0) : 0),
      [run.unfinished, readers],
    ),
    goOn: () => {
      const ready = readyNow()
      if (ready) void carryOut({ ...ready, begin: "goOn" })
    },
    /** Begins anew. */
    another: () => {
      draft.discard()
      run.clear()
      setFiles([])
      setCsv(null)
      setFaults({})
      setRefusal(undefined)
    },
  }

  function touch(fieldsLeft: readonly string[]) {
    setFaults((now) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => !fieldsLeft.includes(field))),
    )
  }
  function change(changes: Partial<SendForm>) {
    draft.change(changes)
    touch(Object.keys(changes).flatMap((name) => touchedBy[name] ?? [name]))
  }
  /** Checks one field when it is left. */
  function onLeave(field: SendField) {
    const fault = faultsNow(readersNow())[field]
    if (fault) setFaults((now) => ({ ...now, [field]: fault }))
  }
}

/** Fields whose fault is over when another part of the form changes. */
const touchedBy: Record<string, string[]> = {
  text: ["body"],
  html: ["body"],
  template_engine: ["body"],
  track_links: ["tracking"],
  track_read: ["tracking"],
  to: ["recipients"],
  mapping: ["recipients"],
  when: ["send_at"],
  source: ["body", "subject", "from_email", "reply_to", "template_id"],
}

const isRestOf = (unfinished: { list: string } | null, { readers }: Readers): boolean =>
  unfinished !== null && unfinished.list === fingerprintOf(readers)

/** What the address of the page asks for: `?template=…&to=…&from=…`. */
function wantedOf({ templateId, templates, to, from }: SendPageProps): Partial<SendForm> {
  const template = templates.find((one) => one.id === templateId)
  return {
    ...(templateId ? { source: "template" as const, template_id: template?.id ?? "" } : {}),
    ...(from ? { source: "write" as const, from_email: from } : {}),
    ...(to ? { to: "typed" as const, recipients: to } : {}),
  }
}

/** Merge fields of the letter, each once. */
function useNames(form: SendForm, templates: SendPageProps["templates"]): readonly string[] {
  const { source, template_id, subject, html, text, from_name, template_engine } = form
  return useMemo(
    () =>
      source === "template"
        ? (templates.find((one) => one.id === template_id)?.names ?? [])
        : mergeTagNames([subject, html, text, from_name], template_engine),
    [source, template_id, subject, html, text, from_name, template_engine, templates],
  )
}

/** Who gets it. Long lists are read a moment after the typing, so that the field never waits. */
function useReaders(
  form: SendForm,
  csv: CsvFile | null,
  names: readonly string[],
): { readers: Readers; mapping: Mapping | null; fields: readonly string[] } {
  const typed = useDeferredValue(form.recipients)
  const isTyped = form.to === "typed"
  // The display name in To is always worth a column.
  const fields = useMemo(() => [...new Set(["to_name", ...names])], [names])
  const mapping = useMemo(
    () => (csv ? fittedMapping(csv.table, fields, form.mapping) : null),
    [csv, fields, form.mapping],
  )
  const readers = useMemo(() => {
    if (isTyped) return typedReaders(typed)
    return csv && mapping ? tableReaders(csv.table, mapping) : noReaders
  }, [isTyped, typed, csv, mapping])
  return { readers, mapping, fields }
}
