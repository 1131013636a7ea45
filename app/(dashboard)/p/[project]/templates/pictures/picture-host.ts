"use client"

import { useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import { areInsideMessages, messagePictureOf } from "#lib/documents/message-pictures"
import { methodQuery } from "#lib/interface/browser/queries"

const useFirstPicture = (project: string) =>
  useQuery({ ...methodQuery(project, "picture/list", { limit: 1 }), staleTime: 60_000 }).data

/** URL prefix under which the service serves a project's pictures; null without hosted pictures. */
export function usePictureHost(project: string): string | null {
  const url = useFirstPicture(project)?.pictures[0]?.url
  return url && /^https?:/.test(url) ? new URL(".", url).href : null
}

/** PICTURE-20: true if the project's pictures travel inside its messages. */
export function useAreInsideMessages(project: string): boolean {
  const listed = useFirstPicture(project)
  return listed !== undefined && areInsideMessages(listed)
}

/** Address at which the dashboard shows a picture that travels inside messages; null for any other. */
export function shownAddress(project: string, src: string): string | null {
  const name = messagePictureOf(src)
  return name && `/api/projects/${encodeURIComponent(project)}/pictures/files/${name}`
}

/** The same for the canvas of a project. */
export const usePictureAddress = (project: string): ((src: string) => string | null) =>
  useCallback((src: string) => shownAddress(project, src), [project])
