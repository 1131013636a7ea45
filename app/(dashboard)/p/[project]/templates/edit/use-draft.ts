"use client"

import { replaceEqualDeep, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react"
import { flushOnLeave } from "#lib/interface/browser/draft-saver"
import { postJson } from "#lib/interface/browser/mutate"
import { routeQuery } from "#lib/interface/browser/queries"
import { openPageStorage } from "#lib/interface/browser/stored-value"
import type { TemplateField, TemplateFields } from "#lib/features/templates/fields"
import type { DraftDetails } from "#lib/features/templates/draft-data"
import {
  type Changes,
  type FieldSaver,
  type FieldSaveState,
  makeFieldSaver,
  withoutFields,
  withoutSaved,
} from "./field-saver.ts"

/** A draft in the page: the server's state with the typed changes applied. */
export type OpenDraft = {
  details: DraftDetails
  fields: TemplateFields
  edit: (changes: Changes) => void
  saveState: FieldSaveState
  /** True when unsent text from an earlier visit was restored. */
  isRestored: boolean
  /** Saves everything that is typed; resolves to true when it is saved. */
  flush: () => Promise<boolean>
  settle: (discarded: readonly TemplateField[]) => void
  /** The newest revision that this page has received. */
  revision: () => number
  /** Reloads the draft from the server. */
  refresh: () => Promise<void>
}

const detailsQuery = (project: string, { draft_id, part }: DraftDetails) =>
  routeQuery<DraftDetails>(
    `/api/projects/${encodeURIComponent(project)}/${part ? "parts/facts" : "drafts"}?id=${encodeURIComponent(draft_id)}`,
  )

type Options = { project: string; userId: string; initial: DraftDetails; canWrite: boolean }

export function useDraft({ project, userId, initial, canWrite }: Options): OpenDraft {
  const client = useQueryClient()
  const baseQuery = detailsQuery(project, initial)
  const query = {
    ...baseQuery,
    // A reload requested before a save may answer after it.
    structuralSharing: (known: unknown, read: unknown) =>
      replaceEqualDeep(known, newestOf(known as DraftDetails | undefined, read as DraftDetails)),
  }
  const { data: details = initial } = useQuery({
    ...query,
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const storageKey = `waybill.${userId}.${project}.${initial.draft_id}.unsent`
  const [typed, setTyped] = useState<Changes>({})
  const [saveState, setSaveState] = useState<FieldSaveState>({ state: "saved" })
  const [isRestored, setIsRestored] = useState(false)
  const saver = useRef<FieldSaver | null>(null)

  const begin = useEffectEvent(() => {
    const storage = openPageStorage(storageKey)
    const left = canWrite ? storage.left() : []
    const typedBefore = left.flatMap(({ value }) => (isStoredChanges(value) ? [value] : []))
    const unsent: Changes = Object.assign({}, ...typedBefore.map(({ fields }) => fields))
    const made = makeFieldSaver({
      // The oldest of them, so that no change of another person in between is missed.
      revision: Math.min(details.revision, ...typedBefore.map(({ revision }) => revision)),
      send: (fields, revision) =>
        postJson(`/api/projects/${encodeURIComponent(project)}/drafts/fields`, {
          ...{ draft_id: initial.draft_id, revision, fields },
        }),
      onChange: setSaveState,
      storeUnsent: (fields, revision) => {
        if (fields === null) for (const one of left) one.remove()
        return storage.write(fields && { fields, revision })
      },
      onSaved: (changes, revision) => {
        client.setQueryData(
          query.queryKey,
          (known: DraftDetails | undefined) =>
            known && { ...known, revision, isChanged: true, fields: { ...known.fields, ...changes } },
        )
        setTyped((now) => withoutSaved(now, changes))
      },
    })
    saver.current = made
    if (Object.keys(unsent).length > 0) {
      setTyped(unsent)
      setIsRestored(true)
      made.change(unsent)
    }
    return made
  })
  useEffect(() => flushOnLeave(begin()), [])

  // The same object until something is typed or read: whole requests are written from it.
  const fields = useMemo(() => ({ ...details.fields, ...typed }), [details.fields, typed])
  const { revision } = details
  useEffect(() => saver.current?.setRevision(revision), [revision])

  return {
    details,
    fields,
    edit: (changes) => {
      setTyped((now) => ({ ...now, ...changes }))
      saver.current?.change(changes)
    },
    saveState,
    isRestored,
    flush: async () => (await saver.current?.flush()) ?? true,
    settle: (discarded) => {
      setTyped((now) => withoutFields(now, discarded))
      saver.current?.settle(discarded)
      void client.invalidateQueries({ queryKey: query.queryKey })
    },
    revision: () => Math.max(saver.current?.revision() ?? 0, details.revision),
    refresh: () => client.invalidateQueries({ queryKey: query.queryKey }),
  }
}

/** An answer older than the last save of this page is ignored, so it restores no older text. */
const newestOf = (known: DraftDetails | undefined, read: DraftDetails): DraftDetails =>
  known && known.revision > read.revision
    ? { ...read, fields: known.fields, revision: known.revision, isChanged: known.isChanged }
    : read

type StoredChanges = { fields: Changes; revision: number }

const isStoredChanges = (stored: unknown): stored is StoredChanges =>
  typeof stored === "object" && stored !== null && "fields" in stored && "revision" in stored
