"use client"

import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { Substitutions } from "#contract/substitutions"
import {
  type DraftSaver,
  flushOnLeave,
  makeDraftSaver,
  type SaveState,
} from "#lib/interface/browser/draft-saver"
import { postJson } from "#lib/interface/browser/mutate"
import { openPageStorage, readStored, writeStored } from "#lib/interface/browser/stored-value"
import { type Failure, ok, type Result } from "#lib/platform/result"
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
  /** Typed values of shared samples: saved, or kept in this browser until they are (DRAFT-22). */
  saveState: SaveState<{ state: "conflict"; sample_id: string; name: string; theirs: Substitutions }>
  flush: () => Promise<boolean>
  /** Resolves a conflict with another person's values. */
  settle: (choice: "mine" | "theirs") => void
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
/** Typed values of a shared sample, and those that they were typed over. */
type Edit = { values: Substitutions; expected: Substitutions }
type Edits = Readonly<Record<string, Edit>>
type SampleConflict = { state: "conflict"; sample_id: string; name: string; theirs: Substitutions }
type Answer = { kind: "saved" } | { kind: "conflict"; theirs: Substitutions }

export function useSamples({ project, draft_id, storageKey, list, canWrite, refresh }: Options): Samples {
  const [{ chosen, values: browserValues }, setBrowserValues] = useState<BrowserValues>({
    chosen: list[0]?.sample_id ?? null,
    values: {},
  })
  const [typed, setTyped] = useState<Edits>({})
  const [saveState, setSaveState] = useState<Samples["saveState"]>({ state: "saved" })
  const saver = useRef<DraftSaver<Edits> | null>(null)
  const sample = list.find(({ sample_id }) => sample_id === chosen)

  useEffect(() => {
    const stored = readStored(storageKey)
    if (typeof stored === "object") setBrowserValues((now) => ({ ...now, ...stored }))
  }, [storageKey])

  const store = (next: BrowserValues) => {
    setBrowserValues(next)
    writeStored(storageKey, next)
  }
  const post = (input: object) =>
    postJson<{ sample_id: string }>(`/api/projects/${encodeURIComponent(project)}/drafts/samples`, {
      draft_id,
      ...input,
    })
  const sendEdit = useEffectEvent(async (edits: Edits): Promise<Result<Answer>> => {
    const [[sample_id, edit] = []] = Object.entries(edits)
    const result = await post({ act: "change", sample_id, ...edit })
    await refresh()
    if (result.ok) return ok({ kind: "saved" })
    const { status, conflict, message } = result.failure
    if (status === 409 && conflict)
      return ok({ kind: "conflict", theirs: conflict.current.values as Substitutions })
    if (status !== 404 || !edit) return result
    // The sample was deleted meanwhile: its typed values stay in this browser.
    notify.failed(message)
    store({ chosen: null, values: edit.values })
    return ok({ kind: "saved" })
  })
  const conflictOf = useEffectEvent((answer: Answer, sent: Edits): SampleConflict | null => {
    const [sample_id = ""] = Object.keys(sent)
    const name = list.find((one) => one.sample_id === sample_id)?.name ?? ""
    return answer.kind === "saved" ? null : { state: "conflict", sample_id, name, theirs: answer.theirs }
  })
  const begin = useEffectEvent(() => {
    const storage = openPageStorage(`${storageKey}.unsent`)
    const left = canWrite ? storage.left() : []
    const made = makeDraftSaver<Edits, Answer, SampleConflict>({
      pauseMs: 800,
      isDebounced: true,
      add: (unsent, edits) => ({ ...unsent, ...rebased(edits, unsent ?? {}) }),
      remove: withoutSent,
      next: (unsent) => Object.fromEntries(Object.entries(unsent).slice(0, 1)),
      send: sendEdit,
      accept: conflictOf,
      onChange: (state) => {
        setSaveState(state)
        setTyped(made.unsent() ?? {})
      },
      storeUnsent: (unsent) => {
        if (unsent === null) for (const one of left) one.remove()
        return storage.write(unsent)
      },
    })
    saver.current = made
    const edits: Edits = Object.assign({}, ...left.map(({ value }) => value))
    if (Object.keys(edits).length > 0) made.change(edits)
    return made
  })
  useEffect(() => flushOnLeave(begin()), [])

  const shared = sample && (typed[sample.sample_id]?.values ?? (sample.values as Substitutions))
  const values = shared ?? browserValues
  return {
    list,
    saveState,
    flush: async () => (await saver.current?.flush()) ?? true,
    settle: (choice) => {
      if (saveState.state !== "conflict") return
      const { sample_id, theirs } = saveState
      const { [sample_id]: mine, ...others } = saver.current?.unsent() ?? {}
      const remaining: Edits =
        choice === "mine" && mine ? { ...others, [sample_id]: { ...mine, expected: theirs } } : others
      saver.current?.settle(orNull(remaining))
    },
    chosen: sample?.sample_id ?? null,
    choose: (sample_id) => {
      void saver.current?.flush()
      store({ chosen: sample_id, values: browserValues })
    },
    values,
    setValues: (next) => {
      if (!sample || !canWrite) return store({ chosen: sample ? null : chosen, values: next })
      const edit = { values: next, expected: sample.values as Substitutions }
      saver.current?.change({ [sample.sample_id]: edit })
      setTyped(saver.current?.unsent() ?? {})
    },
    lookWith: (next) => {
      void saver.current?.flush()
      store({ chosen: null, values: next })
    },
    add: async (name, added = values) => {
      const result = await post({ act: "add", name, values: added })
      if (!result.ok) return result.failure
      store({ chosen: result.value.sample_id, values: browserValues })
      await refresh()
      return null
    },
    remove: async (sample_id) => {
      const { [sample_id]: _, ...others } = saver.current?.unsent() ?? {}
      saver.current?.settle(orNull(others))
      const result = await post({ act: "delete", sample_id })
      await refresh()
      return result.ok ? null : result.failure
    },
  }
}

const orNull = (edits: Edits): Edits | null => (Object.keys(edits).length > 0 ? edits : null)

/** Values typed over unsent ones are still based on what was there before. */
const rebased = (edits: Edits, unsent: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).map(([id, edit]) => [
      id,
      { ...edit, expected: unsent[id]?.expected ?? edit.expected },
    ]),
  )

/** Values typed during the request are based on the sent ones. */
const withoutSent = (unsent: Edits, sent: Edits): Edits | null =>
  orNull(
    Object.fromEntries(
      Object.entries(unsent).flatMap(([id, edit]) => {
        const saved = sent[id]
        if (!saved) return [[id, edit]]
        return saved.values === edit.values ? [] : [[id, { ...edit, expected: saved.values }]]
      }),
    ),
  )
