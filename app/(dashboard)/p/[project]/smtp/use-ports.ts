"use client"

import { useCallback, useEffect, useState } from "react"
import { getJson } from "#lib/browser/mutate"
import type { PortLook } from "#lib/smtp-look/look"

export type PortsLook = { startTls: PortLook; tls: PortLook }

export type Ports = {
  look: PortsLook | null
  failure: string | null
  isBusy: boolean
  again(): void
  /** Whether programs can check the certificate; null until somebody answered. */
  isTrusted: boolean | null
}

/** Whether the two ports answer; asked once the page stands, and again on request. */
export function usePorts(project: string): Ports {
  const [look, setLook] = useState<PortsLook | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState(0)
  const [answered, setAnswered] = useState(-1)
  useEffect(() => {
    const stop = new AbortController()
    getJson<PortsLook>(`/api/projects/${encodeURIComponent(project)}/smtp`, stop.signal).then((answer) => {
      if (stop.signal.aborted) return
      setLook(answer.ok ? answer.value : null)
      setFailure(answer.ok ? null : answer.failure.message)
      setAnswered(asked)
    })
    return () => stop.abort()
  }, [project, asked])
  const again = useCallback(() => setAsked((count) => count + 1), [])
  const one = [look?.startTls, look?.tls].find((port) => port?.ok)
  return {
    look,
    failure,
    isBusy: answered !== asked,
    again,
    isTrusted: one?.ok ? one.certificate.isTrusted : null,
  }
}
