"use client"

import { useEffect, useEffectEvent, useState } from "react"
import { type Draft, isSameDraft } from "./draft.ts"

/** A draft that survives leaving the page: kept in this browser until it is saved or thrown away. */
export type KeptDraft = {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  isChanged: boolean
  /** True when the text comes from an earlier visit. */
  isRestored: boolean
  /** Back to what is saved. */
  discard: () => void
  /** What was sent has been stored; text typed meanwhile stays changed. */
  markSaved: (sent: Draft) => void
}

/** `key` names the draft in this browser; `saved` is what the service holds. */
export function useKeptDraft(key: string, saved: Draft): KeptDraft {
  const [base, setBase] = useState(saved)
  const [draft, setDraft] = useState(saved)
  const [isRestored, setIsRestored] = useState(false)
  const isChanged = !isSameDraft(draft, base)

  // Once per key: later values of `saved` are our own saves coming back.
  const restore = useEffectEvent((kept: Partial<Draft> | null) => {
    if (!kept || isSameDraft({ ...saved, ...kept }, saved)) return
    setDraft({ ...saved, ...kept })
    setIsRestored(true)
  })
  useEffect(() => restore(readKept(key)), [key])

  useEffect(() => {
    const timer = setTimeout(() => (isChanged ? keep(key, draft) : forget(key)), 400)
    return () => clearTimeout(timer)
  }, [key, draft, isChanged])
  useKeptOnLeaving(() => isChanged && keep(key, draft))

  return {
    draft,
    change: (changes) => setDraft((now) => ({ ...now, ...changes })),
    isChanged,
    isRestored: isRestored && isChanged,
    discard: () => {
      setDraft(base)
      setIsRestored(false)
      forget(key)
    },
    markSaved: (sent) => {
      setBase(sent)
      setIsRestored(false)
      forget(key)
    },
  }
}

/** What was typed in the last moment waits for no timer. */
function useKeptOnLeaving(keepNow: () => void): void {
  const leave = useEffectEvent(keepNow)
  useEffect(() => {
    const onHide = () => leave()
    window.addEventListener("pagehide", onHide)
    return () => {
      window.removeEventListener("pagehide", onHide)
      leave()
    }
  }, [])
}

/** Storage may be full or forbidden; the page works without it. */
function readKept(key: string): Partial<Draft> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null")
    return typeof kept === "object" ? (kept as Partial<Draft> | null) : null
  } catch {
    return null
  }
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing to do: leaving asks first.
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
