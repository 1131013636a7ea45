"use client"

import { useQuery } from "@tanstack/react-query"
import { methodQuery } from "#lib/interface/browser/queries"

/** URL prefix under which the service serves a project's pictures; null without pictures. */
export function usePictureHost(project: string): string | null {
  const { data } = useQuery({ ...methodQuery(project, "picture/list", { limit: 1 }), staleTime: 60_000 })
  const url = data?.pictures[0]?.url
  return url ? new URL(".", url).href : null
}
