"use client"

import { useEffect, useEffectEvent, useState } from "react"
import { formOf, type SendForm } from "./form.ts"
import { forget, keep, readKept } from "./kept.ts"

const keptAfterMs = 300

const isSame = (one: SendForm, other: SendForm) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The form, kept in this browser while it is written, so that nobody loses typed text. `wanted` is what the address of
 * the page asks for (a template, a recipient) and wins over what was kept.
 */
export function useDraft(key: string, empty: SendForm, wanted: Partial<SendForm>) {
  const [form, setForm] = useState<SendForm>({ ...empty, ...wanted })
  const [isRestored, setIsRestored] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const isChanged = !isSent && !isSame(form, empty)

  const restore = useEffectEvent(() => {
    const kept = { ...formOf(readKept(key), empty), ...wanted }
    if (isSame(kept, { ...empty, ...wanted })) return
    setForm(kept)
    setIsRestored(true)
  })
  useEffect(() => restore(), [])

  useEffect(() => {
    const timer = setTimeout(() => (isChanged ? keep(key, form) : forget(key)), keptAfterMs)
    return () => clearTimeout(timer)
  }, [key, form, isChanged])
  useEffect(() => {
    if (!isChanged) return
    const keepNow = () => keep(key, form)
    window.addEventListener("pagehide", keepNow)
    return () => window.removeEventListener("pagehide", keepNow)
  }, [key, form, isChanged])

  return {
    form,
    isChanged,
    isRestored: isRestored && isChanged,
    change: (changes: Partial<SendForm>) => {
      setIsSent(false)
      setForm((now) => ({ ...now, ...changes }))
    },
    /** What was sent need not be kept; it stays on the page. */
    forgetKept: () => {
      setIsSent(true)
      forget(key)
    },
    /** Back to an empty page. */
    discard: () => {
      setForm(empty)
      setIsRestored(false)
      forget(key)
    },
  }
}
