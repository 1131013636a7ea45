"use client"

import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMemo } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { type CallFailed, unwrap } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import { useTypedQuery } from "#lib/interface/browser/use-typed-query"
import type { SpellingResult } from "#lib/features/spelling/spelling-result"
import type { TemplateFields } from "#lib/features/templates/fields"
import { notify } from "#ui/toast"
import { spellingWords } from "#words/spelling"

type Options = {
  project: string
  draft_id: string
  fields: TemplateFields
  /** Of a visual template, as it is on the screen. */
  doc?: unknown
  /** Only for editors; readers cannot fix anything. */
  isOn: boolean
}

/** The newest result with its document. */
type Spelling = { result: SpellingResult | null; doc: unknown; addWord: (word: string) => void }

/** Longer than for the preview, because a half-typed word is always misspelled. */
const pauseMs = 1200

/** SPELLING-1: checks the spelling of a draft after a pause in typing. */
export function useSpelling({ project, draft_id, fields, doc, isOn }: Options): Spelling {
  const words = useWords(spellingWords)
  const client = useQueryClient()
  const url = `/api/projects/${encodeURIComponent(project)}`
  const text = useMemo(() => JSON.stringify({ draft_id, fields, doc }), [draft_id, fields, doc])
  const {
    query: { data },
  } = useTypedQuery<Omit<Spelling, "addWord">>({
    ...{ of: [project, "drafts/spelling"], text, pauseMs, isOn },
    read: async (body, signal) => {
      const input = JSON.parse(body) as { doc?: unknown }
      const result = unwrap(await postJson<SpellingResult>(`${url}/drafts/spelling`, input, signal))
      return { result, doc: input.doc }
    },
  })
  const { mutate } = useMutation<unknown, CallFailed, string>({
    mutationFn: async (word) => unwrap(await postJson(`${url}/words`, { act: "add", word })),
    onSuccess: (_, word) => {
      notify.done(words.added({ word }))
      return client.invalidateQueries({ queryKey: [project, "drafts/spelling"] })
    },
    onError: ({ failure }) => notify.failed(refusalOf(failure).sentence),
  })
  return { result: data?.result ?? null, doc: data?.doc ?? null, addWord: mutate }
}
