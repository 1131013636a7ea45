"use client"

import { useQuery } from "@tanstack/react-query"
import { routeQuery } from "#lib/interface/browser/queries"
import type { PortLook } from "#lib/features/smtp-ports/look"

type PortsLook = { startTls: PortLook; tls: PortLook }

export type Ports = {
  look: PortsLook | null
  failure: string | null
  isBusy: boolean
  again(): void
  /** Whether programs can verify the certificate; null until a port answered. */
  isTrusted: boolean | null
}

/** Each look opens connections: who comes back within a while is shown the last one. */
const freshMs = 60_000

/** Whether the two ports answer; checked after the page has rendered, and again on request. */
export function usePorts(project: string): Ports {
  const { data, error, isFetching, refetch } = useQuery({
    ...routeQuery<PortsLook>(`/api/projects/${encodeURIComponent(project)}/smtp`),
    staleTime: freshMs,
  })
  const look = error ? null : (data ?? null)
  const one = [look?.startTls, look?.tls].find((port) => port?.ok)
  return {
    look,
    failure: error?.message ?? null,
    isBusy: isFetching,
    again: () => void refetch(),
    isTrusted: one?.ok ? one.certificate.isTrusted : null,
  }
}
