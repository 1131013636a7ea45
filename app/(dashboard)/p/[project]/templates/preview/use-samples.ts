"use client"

import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { Substitutions } from "#contract/substitutions"
import { postJson } from "#lib/interface/browser/mutate"
import { readStored, writeStored } from "#lib/interface/browser/stored-value"
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

type BrowserValues = { chosen: string | null; values: Substitutions }
type Typed = { sample_id: string; values: Substitutions }

const pauseMs = 800

export function useSamples({ project, draft_id, storageKey, list, canWrite, refresh }: Options): Samples {
  const [{ chosen, values: browserValues }, setBrowserValues] = useState<BrowserValues>({
    chosen: list[0]?.sample_id ?? null,
    values: {},
  })
  const [typed, setTyped] = useState<Typed | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const unsent = useRef<Typed | null>(null)
  const sample = list.find(({ sample_id }) => sample_id === chosen)

  useEffect(() => {
    const stored = readStored(storageKey)
    if (typeof stored === "object") setBrowserValues((now) => ({ ...now, ...stored }))
  }, [storageKey])

  const store = (next: BrowserValues) => {
    setBrowserValues(next)
    writeStored(storageKey, next)
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
      store({ chosen: sample_id, values: browserValues })
    },
    values: (shared ?? browserValues) as Substitutions,
    setValues: (values) => {
      if (!sample || !canWrite) return store({ chosen: sample ? null : chosen, values })
      const next = { sample_id: sample.sample_id, values }
      setTyped(next)
      send(next)
    },
    lookWith: (values) => {
      void flush()
      store({ chosen: null, values })
    },
    add: async (name, values = (shared ?? browserValues) as Substitutions) => {
      const url = `/api/projects/${encodeURIComponent(project)}/drafts/samples`
      const result = await postJson<{ sample_id: string }>(url, { act: "add", draft_id, name, values })
      if (!result.ok) return result.failure
      store({ chosen: result.value.sample_id, values: browserValues })
      await refresh()
      return null
    },
    remove: (sample_id) => {
      unsent.current = null
      return change({ act: "delete", sample_id })
    },
  }
}
