"use client"

import { replaceEqualDeep, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { postJson } from "#lib/interface/browser/mutate"
import { routeQuery } from "#lib/interface/browser/queries"
import type { TemplateField, TemplateFields } from "#lib/features/templates/fields"
import type { DraftFacts } from "#lib/features/templates/draft-data"
import { type Changes, type DraftKeeper, type Keeping, makeDraftKeeper } from "./draft-keeper.ts"

/** A draft in the page: the server's state with the typed changes applied. */
export type OpenDraft = {
  facts: DraftFacts
  fields: TemplateFields
  edit: (changes: Changes) => void
  keeping: Keeping
  /** True when unsent text from an earlier visit was restored. */
  isRestored: boolean
  /** Saves everything that is typed; resolves to true when it is saved. */
  flush: () => Promise<boolean>
  settle: (givenUp: readonly TemplateField[]) => void
  /** The newest revision that this page has received. */
  revision: () => number
  /** Reloads the draft from the server. */
  refresh: () => Promise<void>
}

const factsQuery = (project: string, { draft_id, part }: DraftFacts) =>
  routeQuery<DraftFacts>(
    `/api/projects/${encodeURIComponent(project)}/${part ? "parts/facts" : "drafts"}?id=${encodeURIComponent(draft_id)}`,
  )

type Options = { project: string; userId: string; initial: DraftFacts; canWrite: boolean }

export function useDraft({ project, userId, initial, canWrite }: Options): OpenDraft {
  const client = useQueryClient()
  const baseQuery = factsQuery(project, initial)
  const query = {
    ...baseQuery,
    // A reload requested before a save may answer after it.
    structuralSharing: (known: unknown, read: unknown) =>
      replaceEqualDeep(known, newestOf(known as DraftFacts | undefined, read as DraftFacts)),
  }
  const { data: facts = initial } = useQuery({
    ...query,
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const storageKey = `waybill.${userId}.${project}.${initial.draft_id}.unsent`
  const [typed, setTyped] = useState<Changes>({})
  const [keeping, setKeeping] = useState<Keeping>({ state: "saved" })
  const [isRestored, setIsRestored] = useState(false)
  const keeper = useRef<DraftKeeper | null>(null)

  const begin = useEffectEvent(() => {
    const left = canWrite ? readLeft(storageKey) : null
    const made = makeDraftKeeper({
      revision: left?.revision ?? facts.revision,
      send: (fields, revision) =>
        postJson(`/api/projects/${encodeURIComponent(project)}/drafts/fields`, {
          ...{ draft_id: initial.draft_id, revision, fields },
        }),
      onChange: setKeeping,
      remember: (unsent) => remember(storageKey, unsent && { fields: unsent, revision: made.revision() }),
      onSaved: (changes, revision) => {
        client.setQueryData(
          query.queryKey,
          (known: DraftFacts | undefined) =>
            known && { ...known, revision, isChanged: true, fields: { ...known.fields, ...changes } },
        )
        setTyped((now) => withoutSaved(now, changes))
      },
    })
    keeper.current = made
    if (left && Object.keys(left.fields).length > 0) {
      setTyped(left.fields)
      setIsRestored(true)
      made.change(left.fields)
    }
    return made
  })
  useEffect(() => {
    const made = begin()
    const sendNow = () => void made.flush()
    window.addEventListener("pagehide", sendNow)
    // Retries are far apart by then.
    window.addEventListener("online", sendNow)
    return () => {
      window.removeEventListener("pagehide", sendNow)
      window.removeEventListener("online", sendNow)
      sendNow()
      made.stop()
    }
  }, [])

  const { revision } = facts
  useEffect(() => keeper.current?.took(revision), [revision])

  return {
    facts,
    fields: { ...facts.fields, ...typed },
    edit: (changes) => {
      setTyped((now) => ({ ...now, ...changes }))
      keeper.current?.change(changes)
    },
    keeping,
    isRestored,
    flush: async () => (await keeper.current?.flush()) ?? true,
    settle: (givenUp) => {
      setTyped((now) => without(now, givenUp))
      keeper.current?.settle(givenUp)
      void client.invalidateQueries({ queryKey: query.queryKey })
    },
    revision: () => Math.max(keeper.current?.revision() ?? 0, facts.revision),
    refresh: () => client.invalidateQueries({ queryKey: query.queryKey }),
  }
}

/** An answer older than the last save of this page is ignored, so it restores no older text. */
const newestOf = (known: DraftFacts | undefined, read: DraftFacts): DraftFacts =>
  known && known.revision > read.revision
    ? { ...read, fields: known.fields, revision: known.revision, isChanged: known.isChanged }
    : read

/** Drops changes that the server has saved; text typed since then stays. */
const withoutSaved = (typed: Changes, saved: Changes): Changes =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => saved[name as TemplateField] !== value))

const without = (typed: Changes, names: readonly TemplateField[]): Changes =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name as TemplateField)))

type Left = { fields: Changes; revision: number }

/** Storage may be full or forbidden; the page works without it. */
function readLeft(key: string): Left | null {
  try {
    const left: unknown = JSON.parse(localStorage.getItem(key) ?? "null")
    return isLeft(left) ? left : null
  } catch {
    return null
  }
}

const isLeft = (left: unknown): left is Left =>
  typeof left === "object" && left !== null && "fields" in left && "revision" in left

function remember(key: string, left: Left | null): void {
  try {
    if (left) localStorage.setItem(key, JSON.stringify(left))
    else localStorage.removeItem(key)
  } catch {
    // Nothing to restore: the server will have it in a moment.
  }
}
