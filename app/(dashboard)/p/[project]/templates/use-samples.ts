"use client"

import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { Substitutions } from "#contract/substitutions"
import { postJson } from "#lib/interface/browser/mutate"
import type { Failure } from "#lib/platform/result"
import type { DraftSample } from "#lib/features/templates/draft-data"
import { notify } from "#ui/toast"

/**
 * Values for the preview and tests: a sample shared in the project or, without one, values that stay in this browser.
 */
export type Samples = {
  list: readonly DraftSample[]
  /** The id of the chosen sample; null: the values of this browser. */
  chosen: string | null
  choose: (sample_id: string | null) => void
  values: Substitutions
  /** Changes the chosen sample for everyone, or the values of this browser. */
  setValues: (values: Substitutions) => void
  /** Saves values under a name for everyone; the current ones by default. */
  add: (name: string, values?: Substitutions) => Promise<Failure | null>
  /** Previews with the values of this browser. */
  lookWith: (values: Substitutions) => void
  remove: (sample_id: string) => Promise<Failure | null>
}

type Options = {
  project: string
  draft_id: string
  /** Key of the values stored in this browser. */
  storageKey: string
  list: readonly DraftSample[]
  canWrite: boolean
  refresh: () => Promise<void>
}

type Remembered = { chosen: string | null; values: Substitutions }
type Typed = { sample_id: string; values: Substitutions }

const pauseMs = 800

export function useSamples({ project, draft_id, storageKey, list, canWrite, refresh }: Options): Samples {
  const [{ chosen, values: own }, setRemembered] = useState<Remembered>({
    chosen: list[0]?.sample_id ?? null,
    values: {},
  })
  const [typed, setTyped] = useState<Typed | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const unsent = useRef<Typed | null>(null)
  const sample = list.find(({ sample_id }) => sample_id === chosen)

  const restore = useEffectEvent((left: Partial<Remembered> | null) => {
    if (left) setRemembered((now) => ({ ...now, ...left }))
  })
  useEffect(() => restore(readLeft(storageKey)), [storageKey])

  const remember = (next: Remembered) => {
    setRemembered(next)
    keep(storageKey, next)
  }
  const change = async (input: object): Promise<Failure | null> => {
    const url = `/api/projects/${encodeURIComponent(project)}/drafts/samples`
    const result = await postJson<{ sample_id: string }>(url, { draft_id, ...input })
    await refresh()
    return result.ok ? null : result.failure
  }
  /** Sends typed and unsent changes now. */
  const flush = async () => {
    clearTimeout(timer.current)
    const sent = unsent.current
    unsent.current = null
    if (!sent) return
    const failure = await change({ act: "change", ...sent })
    if (failure) notify.failed(failure.message)
    setTyped((now) => (now?.values === sent.values ? null : now))
  }
  const send = (next: Typed) => {
    clearTimeout(timer.current)
    unsent.current = next
    timer.current = setTimeout(() => void flush(), pauseMs)
  }
  const leave = useEffectEvent(() => void flush())
  useEffect(() => () => leave(), [])

  const shared = sample && ((typed?.sample_id === sample.sample_id && typed.values) || sample.values)
  return {
    list,
    chosen: sample?.sample_id ?? null,
    choose: (sample_id) => {
      void flush()
      remember({ chosen: sample_id, values: own })
    },
    values: (shared ?? own) as Substitutions,
    setValues: (values) => {
      if (!sample || !canWrite) return remember({ chosen: sample ? null : chosen, values })
      const next = { sample_id: sample.sample_id, values }
      setTyped(next)
      send(next)
    },
    lookWith: (values) => {
      void flush()
      remember({ chosen: null, values })
    },
    add: async (name, values = (shared ?? own) as Substitutions) => {
      const url = `/api/projects/${encodeURIComponent(project)}/drafts/samples`
      const result = await postJson<{ sample_id: string }>(url, { act: "add", draft_id, name, values })
      if (!result.ok) return result.failure
      remember({ chosen: result.value.sample_id, values: own })
      await refresh()
      return null
    },
    remove: (sample_id) => {
      unsent.current = null
      return change({ act: "delete", sample_id })
    },
  }
}

function readLeft(key: string): Partial<Remembered> | null {
  try {
    const left: unknown = JSON.parse(localStorage.getItem(key) ?? "null")
    return typeof left === "object" ? (left as Partial<Remembered> | null) : null
  } catch {
    // Without storage nothing is remembered.
    return null
  }
}

function keep(key: string, left: Remembered): void {
  try {
    localStorage.setItem(key, JSON.stringify(left))
  } catch {
    // As above.
  }
}
