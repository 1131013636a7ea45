"use client"

import { useMutation } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { postJson } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { runsUrl, useRefreshRuns } from "./run-queries.ts"
import { type Outgoing, uploadRun } from "./upload.ts"

export type Upload = { uploaded: number; total: number }

/** Uploads a list and starts its run. `upload` is the progress; null when none is in progress. */
export function useStartRun(project: string) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const isCancelled = useRef(false)
  const refresh = useRefreshRuns(project)
  const start = useMutation({
    mutationFn: async (outgoing: Outgoing) => {
      const total = outgoing.readers.length
      isCancelled.current = false
      setUpload({ uploaded: 0, total })
      const outcome = await uploadRun(outgoing, {
        post: (path, body) => postJson(`${runsUrl(project)}${path}`, body),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        onProgress: (uploaded) => setUpload({ uploaded, total }),
        isCancelled: () => isCancelled.current,
      })
      return unwrap(outcome)
    },
    onSettled: () => {
      setUpload(null)
      return refresh()
    },
  })
  return {
    start: start.mutateAsync,
    upload,
    isBusy: start.isPending,
    cancel: () => {
      isCancelled.current = true
    },
  }
}
