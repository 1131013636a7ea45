"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { useMethod } from "#lib/browser/queries"
import { refusalOf } from "#lib/browser/refusal"
import type { Failure } from "#lib/result"
import { notify } from "#ui/toast"
import { templateEditorWords } from "#words/template-editor"
import type { Faults } from "./content-fields.tsx"
import { type Carried, type Draft, type DraftField, draftFaults, fieldOf, templateInputOf } from "./draft.ts"

export type Save = {
  faults: Faults
  /** A refusal that belongs to no field. */
  refusal: string | undefined
  isSaving: boolean
  save: (draft: Draft) => void
  /** Takes the sentence away from fields that are typed in. */
  touch: (fields: readonly string[]) => void
}

type Steps = { saved: (draft: Draft, id: string) => void; refused: (field: DraftField) => void }

/** Checks the draft here, then has it stored; a refusal goes to the field it names. The text is never touched. */
export function useSave(project: string, id: string | undefined, carried: Carried, on: Steps): Save {
  const words = useWords(templateEditorWords)
  const router = useRouter()
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<string>()
  const set = useMethod(project, "template/set", { changes: ["template/list", "template/get"] })

  const show = (next: Faults) => {
    setFaults(next)
    const [first] = Object.keys(next) as DraftField[]
    if (first) on.refused(first)
    return first !== undefined
  }
  const refuse = (failure: Failure) => {
    const { field: path, sentence } = refusalOf(failure)
    const field = fieldOf(path)
    if (field) show({ [field]: sentence })
    else setRefusal(sentence)
  }
  const save = (draft: Draft) => {
    setRefusal(undefined)
    if (show(draftFaults(draft, words)) || set.isPending) return
    const input = { template: templateInputOf(draft, id, carried) }
    set.mutate(input, {
      onError: ({ failure }) => refuse(failure),
      onSuccess: ({ template }) => {
        on.saved(draft, template.id)
        notify.done(
          template.version === undefined ? words.saved : words.savedAs({ version: template.version }),
        )
        if (!id) router.replace(`/p/${project}/templates/${template.id}`)
        router.refresh()
      },
    })
  }
  const touch = (fields: readonly string[]) =>
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field))))

  return { faults, refusal, isSaving: set.isPending, save, touch }
}
