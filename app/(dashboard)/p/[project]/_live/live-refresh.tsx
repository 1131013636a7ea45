"use client"

import { useRouter } from "next/navigation"
import { useEffect, useRef } from "react"
import { getJson } from "#lib/browser/mutate"

/**
 * LiveRefresh: asks every 1.5 s (while the page is visible) whether an event has come in since `seq`, and then lets the
 * server draw the page anew. Draws nothing. `isPaused` stops the asking.
 */
export type LiveRefreshProps = { project: string; seq: number; isPaused?: boolean }

const everyMs = 1500

export function LiveRefresh({ project, seq, isPaused = false }: LiveRefreshProps) {
  const router = useRouter()
  const known = useRef(seq)
  useEffect(() => {
    known.current = Math.max(known.current, seq)
  }, [seq])
  useEffect(() => {
    if (isPaused) return
    const stop = new AbortController()
    const look = async () => {
      if (document.visibilityState === "visible") {
        const answer = await getJson<{ seq: number }>(
          `/api/projects/${project}/changes?since=${known.current}`,
          stop.signal,
        )
        if (stop.signal.aborted) return
        if (answer.ok && answer.value.seq > known.current) {
          known.current = answer.value.seq
          router.refresh()
        }
      }
      timer = setTimeout(look, everyMs)
    }
    let timer = setTimeout(look, everyMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [project, isPaused, router])
  return null
}
