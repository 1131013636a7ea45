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
  /** Time of the last change to the brand above, from the server; null before the first one. */
  changedAt: string | null
  canWrite: boolean
}

/** BRAND-2: another person saved first. */
export type Conflict = {
  sentence: string
  /** False until their brand has loaded. */
  isReady: boolean
  takeTheirs: () => void
  saveMine: () => void
}

/** Props of each group of fields. */
export type BrandFieldsProps = { form: Form<BrandForm>; canWrite: boolean }

type BrandEditing = { form: Form<BrandForm>; conflict: Conflict | null }

/** The typed brand and how it is saved. */
export function useBrandForm({ project, brand, changedAt, canWrite }: BrandProps): BrandEditing {
  const words = useWords(brandWords)
  const router = useRouter()
  // Base of the next save: the brand that the person saw last, not the one from a refresh.
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
      // The refreshed page brings the current brand.
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
