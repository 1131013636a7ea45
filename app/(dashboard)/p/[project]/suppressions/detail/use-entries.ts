"use client"

import { useQuery } from "@tanstack/react-query"
import { postJson } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import type { EntryDetail } from "../../../../../api/projects/[project]/suppressions/entry/read-entry.ts"

const entryUrl = (project: string): string =>
  `/api/projects/${encodeURIComponent(project)}/suppressions/entry`

/** Cache key of an address; without one, the prefix of all addresses. */
export const entryKey = (project: string, email?: string) =>
  email === undefined ? [entryUrl(project)] : [entryUrl(project), email]

/** Why an address is held back, with the message and the answer that caused it. */
export const useEntries = (project: string, email: string) =>
  useQuery({
    queryKey: entryKey(project, email),
    queryFn: async ({ signal }) => {
      const answer = await postJson<{ entries: EntryDetail[] }>(entryUrl(project), { email }, signal)
      return unwrap(answer).entries
    },
  })
