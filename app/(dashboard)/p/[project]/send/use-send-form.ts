"use client"

import { useEffect, useEffectEvent, useState } from "react"
import { type FieldPath, useForm as useFields, useWatch } from "react-hook-form"
import { readStored, writeStored } from "#lib/interface/browser/stored-value"
import { useLeaveGuard } from "#ui/leave-guard"
import { formOf, type SendFaults, type SendField, type SendForm, sendFields } from "./form.ts"

const storeDelayMs = 300

const isSame = (a: SendForm, b: SendForm) => JSON.stringify(a) === JSON.stringify(b)

/** Fields whose error is cleared when another part of the form changes. */
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

/**
 * The form, stored in this browser while it is written, so that typed text is never lost (SENDING-7). `wanted` are the
 * values of the URL (a template, a recipient), which override stored ones. Errors belong to places of the page
 * (`SendField`), of which some have several fields and some none.
 */
export function useSendForm(key: string, empty: SendForm, wanted: Partial<SendForm>) {
  const fields = useFields<SendForm>({ defaultValues: { ...empty, ...wanted } })
  const form = useWatch({ control: fields.control }) as SendForm
  const { errors } = fields.formState
  const draft = useDraft(key, form, empty, wanted, fields.reset)
  const at = (field: SendField) => field as FieldPath<SendForm>
  const faults: SendFaults = Object.fromEntries(
    sendFields.flatMap((field) => {
      const message = (errors as Partial<Record<SendField, { message?: string }>>)[field]?.message
      return message ? [[field, message]] : []
    }),
  )
  const touch = (places: readonly string[]) => fields.clearErrors(places as FieldPath<SendForm>[])
  return {
    form,
    faults,
    ...draft,
    touch,
    /** Puts these faults in place of those before. */
    show(next: SendFaults) {
      fields.clearErrors()
      for (const field of sendFields)
        if (next[field]) fields.setError(at(field), { type: "check", message: next[field] })
    },
    /** Adds one fault. */
    showFault: (field: SendField, message: string) => fields.setError(at(field), { type: "check", message }),
    change(changes: Partial<SendForm>) {
      draft.begin()
      for (const [name, value] of Object.entries(changes))
        fields.setValue(name as FieldPath<SendForm>, value as never, { shouldDirty: true })
      touch(Object.keys(changes).flatMap((name) => touchedBy[name] ?? [name]))
    },
    /** Back to an empty page. */
    discard() {
      fields.reset(empty)
      draft.drop()
    },
  }
}

/** Typed text, stored in the browser until it is sent or discarded. */
function useDraft(
  key: string,
  form: SendForm,
  empty: SendForm,
  wanted: Partial<SendForm>,
  reset: (form: SendForm) => void,
) {
  const [isRestored, setIsRestored] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [isStored, setIsStored] = useState(true)
  const isChanged = !isSent && !isSame(form, empty)
  // SENDING-7: a full or blocked storage has no copy for the next visit.
  useLeaveGuard(isChanged && !isStored)
  const restore = useEffectEvent(() => {
    const restored = { ...formOf(readStored(key), empty), ...wanted }
    if (isSame(restored, { ...empty, ...wanted })) return
    reset(restored)
    setIsRestored(true)
  })
  useEffect(() => restore(), [])
  useEffect(() => {
    const timer = setTimeout(() => setIsStored(writeStored(key, isChanged ? form : null)), storeDelayMs)
    return () => clearTimeout(timer)
  }, [key, form, isChanged])
  const storeNow = useEffectEvent(() => {
    if (isChanged) writeStored(key, form)
  })
  useEffect(() => {
    const leave = () => storeNow()
    window.addEventListener("pagehide", leave)
    return () => {
      window.removeEventListener("pagehide", leave)
      leave()
    }
  }, [])
  return {
    isChanged,
    isRestored: isRestored && isChanged,
    /** True from the start of its run on, until something is changed. */
    isSent,
    begin: () => setIsSent(false),
    /** A sent message is no longer stored; it stays on the page. */
    markSent() {
      setIsSent(true)
      writeStored(key, null)
    },
    drop() {
      setIsSent(false)
      setIsRestored(false)
      writeStored(key, null)
    },
  }
}
