"use client"

import { useQuery } from "@tanstack/react-query"
import type { Template } from "#contract/template"
import { methodQuery } from "#lib/interface/browser/queries"

/** The chosen template with its content, which the preview needs; null while it is read or when none is chosen. */
export function useTemplate(
  project: string,
  id: string,
): { template: Template | null; failure: string | null } {
  const { data, error } = useQuery({ ...methodQuery(project, "template/get", { id }), enabled: id !== "" })
  if (id === "") return { template: null, failure: null }
  return { template: data?.template ?? null, failure: error?.message ?? null }
}
