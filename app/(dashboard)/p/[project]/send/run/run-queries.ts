"use client"

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { parseAsString, useQueryState } from "nuqs"
import { useEffect, useEffectEvent, useState } from "react"
import { followChanges } from "#lib/interface/browser/follow-changes"
import { postJson } from "#lib/interface/browser/mutate"
import { routeQuery, unwrap } from "#lib/interface/browser/queries"
import { makeRefreshPace } from "#lib/interface/browser/refresh-pace"
import type { RunDetail, RunView } from "#lib/features/sending/read"

/** The routes of a project's runs. */
export const runsUrl = (project: string, run_id = ""): string =>
  `/api/projects/${encodeURIComponent(project)}/send-runs${run_id && `/${run_id}`}`

/** The open run is in the URL, so that a link to it can be shared. */
export const useShownRun = () => useQueryState("run", parseAsString)

/** The newest runs; `initial` is server-rendered. Reloaded when a change is reported (`useRunChanges`). */
export const useRuns = (project: string, initial: { runs: RunView[] }) =>
  useQuery({
    ...routeQuery<{ runs: RunView[] }>(runsUrl(project)),
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    // On return, the server brings newer data.
    gcTime: 0,
  })

/** One run as it is now; nothing for none, under a key that is not the list's. */
export const useRun = (project: string, run_id: string | null) =>
  useQuery({ ...routeQuery<RunDetail>(`${runsUrl(project)}/${run_id ?? ""}`), enabled: run_id !== null })

/** Pauses, resumes or stops a run; everybody's figures are read again. */
export function useChangeRun(project: string, run_id: string) {
  const refresh = useRefreshRuns(project)
  return useMutation({
    mutationFn: async (act: "pause" | "resume" | "stop") =>
      unwrap(await postJson(runsUrl(project, run_id), { act })),
    onSettled: refresh,
  })
}

/** Reads what is shown of runs again. */
export function useRefreshRuns(project: string): () => Promise<void> {
  const client = useQueryClient()
  const prefix = runsUrl(project)
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey: [url] }) => String(url).startsWith(prefix) })
}

/** Listens for changes in the project (LIVE-1), and reloads at the pace of a page. */
export function useRunChanges(project: string): void {
  const refresh = useRefreshRuns(project)
  const read = useEffectEvent(refresh)
  useEffect(() => {
    const stop = new AbortController()
    const pace = makeRefreshPace(() => void read().finally(() => pace.settled()))
    followChanges(project, { seq: () => pace.changed(), change: () => pace.changed() }, stop.signal)
    return () => {
      stop.abort()
      pace.stop()
    }
  }, [project])
}

/**
 * The run that this page started. `onRefused` is called once when the service refused it before any message was sent;
 * the form then shows the reason.
 */
export function useStartedRun(project: string, onRefused: (cause: NonNullable<RunDetail["cause"]>) => void) {
  const [run_id, setRunId] = useState<string | null>(null)
  const { data } = useRun(project, run_id)
  const refused = useEffectEvent(onRefused)
  // Read again, the same cause is the same object.
  const cause = data?.state === "failed" && data.settled === 0 ? data.cause : null
  useEffect(() => {
    if (cause) refused(cause)
  }, [cause])
  return { run_id, begin: setRunId }
}
