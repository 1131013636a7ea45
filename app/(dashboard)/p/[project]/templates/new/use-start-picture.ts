"use client"

import { useQuery } from "@tanstack/react-query"
import { getText } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"

/** A start as HTML, loaded once it is needed. It is cached by its address, which names the project's look. */
export const useStartPicture = (url: string, isWanted = true) =>
  useQuery({
    queryKey: [url],
    queryFn: async ({ signal }) => unwrap(await getText(url, signal)),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
