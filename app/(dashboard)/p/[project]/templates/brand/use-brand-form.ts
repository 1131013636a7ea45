"use client"

import { useRouter } from "next/navigation"
import { useRef, useState } from "react"
import type { FieldPath } from "react-hook-form"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { postJson } from "#lib/interface/browser/mutate"
import { type Form, useForm } from "#lib/interface/browser/use-form"
import type { Brand } from "#lib/documents/brand"
import { useLeaveGuard } from "#ui/leave-guard"
import { notify } from "#ui/toast"
import { brandWords } from "#words/brand"
import { type BrandForm, brandOf, fieldOf, formOf } from "./form.ts"

export type BrandProps = {
  project: string
  brand: Brand
  /** Of the brand above, as the server told it; null while nobody chose. */
  changedAt: string | null
  canWrite: boolean
}

/** BRAND-2: somebody else was quicker. */
export type Conflict = {
  sentence: string
  /** False until their brand has come. */
  isReady: boolean
  takeTheirs: () => void
  saveMine: () => void
}

/** What each group of fields is given. */
export type BrandFieldsProps = { form: Form<BrandForm>; canWrite: boolean }

type BrandEditing = { form: Form<BrandForm>; conflict: Conflict | null }

/** The brand that is typed, and how it is kept. */
export function useBrandForm({ project, brand, changedAt, canWrite }: BrandProps): BrandEditing {
  const words = useWords(brandWords)
  const router = useRouter()
  // The brand that this form replaces: not whatever a refresh brings, but what the person saw last.
  const [seen, setSeen] = useState(changedAt)
  const replaced = useRef(changedAt)
  const see = (at: string | null) => {
    replaced.current = at
    setSeen(at)
  }
  const form = useForm<BrandForm, { changed_at: string }>({
    defaultValues: formOf(brand),
    send: async (typed) => {
      const answer = await postJson<{ changed_at: string }>(`/api/projects/${project}/brand`, {
        brand: brandOf(typed),
        changed_at: replaced.current,
      })
      // What is there now comes with the page.
      if (!answer.ok && answer.failure.status === 409) router.refresh()
      return answer
    },
    done: ({ changed_at }, typed, { markSaved }) => {
      see(changed_at)
      markSaved(typed)
      notify.done(words.saved)
      router.refresh()
    },
    fieldOf: ({ getValues }, path) => fieldOf(path, getValues()) as FieldPath<BrandForm> | null,
  })
  useLeaveGuard(form.formState.isDirty)
  useKey("keepDraft", () => void form.submit(), { isOff: () => !canWrite })
  const { refusal } = form
  return {
    form,
    conflict:
      refusal?.status === 409
        ? {
            sentence: refusal.message,
            isReady: changedAt !== seen,
            takeTheirs: () => {
              see(changedAt)
              form.reset(formOf(brand))
            },
            saveMine: () => {
              see(changedAt)
              void form.submit()
            },
          }
        : null,
  }
}
