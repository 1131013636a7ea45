"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { refusalOf } from "#lib/interface/browser/refusal"
import { notify } from "#ui/toast"
import { publishingWords } from "#words/publishing"
import { templateEditorWords } from "#words/template-editor"
import type { Faults } from "../edit/content-fields.tsx"
import { type DraftField, draftFaults, fieldOf } from "../edit/draft.ts"
import type { OpenDraft } from "../edit/use-draft.ts"
import type { SharedDocument } from "../edit/document/use-document.ts"

type Published =
  /** Without `template_id` it is a snippet or a layout. */
  | { kind: "published"; template_id?: string; version: number }
  | { kind: "draft_changed"; revision: number; seq: number; changed_by: string }
  | { kind: "changed_outside"; version: number; updated_at: string }
  | { kind: "planned"; state: "asked" | "planned" }

/** Planned for a time (null: after approval), in place of a plan that the person has seen. */
type Planning = { publish_at: string | null; instead_of: string | undefined }

/** A field is invalid, or another error was shown in its place. */
type PublishOutcome = "published" | "at_field" | "not_yet"

export type Publish = {
  faults: Faults
  /** A refusal that belongs to no field. */
  refusal: string | undefined
  isPublishing: boolean
  /** The version from outside that must be reviewed first. */
  inTheWay: { version: number; updated_at: string } | null
  /** Now, or as planned. */
  publish: (note?: string, replaces?: number, planning?: Planning) => Promise<PublishOutcome>
  /** Clears the messages of edited fields. */
  touch: (fields: readonly string[]) => void
}

type Options = {
  project: string
  draft: OpenDraft
  document: SharedDocument
  refused: (field: DraftField) => void
}

/** Checks the draft, saves it, then publishes it; a refusal is shown at the field it names. */
export function usePublish({ project, draft, document, refused }: Options): Publish {
  const words = useWords(templateEditorWords)
  const later = useWords(publishingWords)
  const router = useRouter()
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<string>()
  const [isPublishing, setIsPublishing] = useState(false)
  const [inTheWay, setInTheWay] = useState<Publish["inTheWay"]>(null)
  const { details, fields } = draft

  const show = (next: Faults): boolean => {
    setFaults(next)
    const [first] = Object.keys(next) as DraftField[]
    if (first) refused(first)
    return first !== undefined
  }
  const request = async (
    note: string,
    replaces: number | undefined,
    planning: Planning | undefined,
  ): Promise<PublishOutcome> => {
    if (!(await draft.flush()) || !(await document.flush())) {
      setRefusal(words.notKeptYet)
      return "not_yet"
    }
    await document.caughtUp()
    const act = planning ? "plan" : "publish"
    const of = details.part ? "parts" : "drafts"
    const result = await postJson<Published>(`/api/projects/${encodeURIComponent(project)}/${of}/${act}`, {
      ...{ draft_id: details.draft_id, revision: draft.revision(), seq: document.seq(), note },
      ...(replaces !== undefined && { replaces }),
      ...planning,
    })
    if (!result.ok) {
      const { field: path, sentence } = refusalOf(result.failure)
      const field = fieldOf(path)
      if (field && show({ [field]: sentence })) return "at_field"
      setRefusal(sentence)
      return "not_yet"
    }
    return finish(result.value)
  }
  const finish = async (value: Published): Promise<PublishOutcome> => {
    await draft.refresh()
    if (value.kind === "draft_changed") setRefusal(words.draftChanged)
    if (value.kind === "changed_outside") setInTheWay(value)
    if (value.kind === "planned") {
      setInTheWay(null)
      notify.done(value.state === "asked" ? later.asked : later.isPlanned)
      return "published"
    }
    if (value.kind !== "published") return "not_yet"
    setInTheWay(null)
    notify.done(words.publishedAs({ version: value.version }))
    if (details.template_id === null && value.template_id)
      router.replace(`/p/${project}/templates/${value.template_id}`)
    return "published"
  }
  const publish = async (note = "", replaces?: number, planning?: Planning): Promise<PublishOutcome> => {
    setRefusal(undefined)
    if (isPublishing) return "not_yet"
    if (show(draftFaults(fields, details, words))) return "at_field"
    setIsPublishing(true)
    try {
      return await request(note, replaces, planning)
    } finally {
      setIsPublishing(false)
    }
  }
  const touch = (names: readonly string[]) =>
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !names.includes(field))))

  return { faults, refusal, isPublishing, inTheWay, publish, touch }
}
