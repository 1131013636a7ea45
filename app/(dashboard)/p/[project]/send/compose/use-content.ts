"use client"

import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import type { Template } from "#contract/template"
import { mergeTagNames } from "#lib/documents/merge-tags"
import { methodQuery } from "#lib/interface/browser/queries"
import { type Needs, needsOf } from "../check/needs.ts"
import { htmlOf, type SendForm } from "../form.ts"
import type { TemplateChoice } from "../load.ts"

export type Content = {
  /** Merge fields of the message, each once. */
  names: readonly string[]
  needs: Needs
}

const nothing: Content = { names: [], needs: { names: [], links: [] } }

/**
 * Values that a message requires of its recipients: for a template the server has computed them, for a written message
 * they are computed here.
 */
export function useContent(form: SendForm, templates: readonly TemplateChoice[]): Content {
  const { source, template_id, subject, html, text, from_name, template_engine } = form
  return useMemo(() => {
    if (source === "template") return templates.find((one) => one.id === template_id) ?? nothing
    const names = mergeTagNames([subject, html, text, from_name], template_engine)
    const others = [subject, text, from_name]
    return {
      names,
      needs: needsOf({ html: htmlOf({ html, text, template_engine }), others }, template_engine),
    }
  }, [source, template_id, subject, html, text, from_name, template_engine, templates])
}

/** The chosen template with its content, which the preview needs; null while it is read or when none is chosen. */
export function useTemplate(
  project: string,
  id: string,
): { template: Template | null; failure: string | null } {
  const { data, error } = useQuery({ ...methodQuery(project, "template/get", { id }), enabled: id !== "" })
  if (id === "") return { template: null, failure: null }
  return { template: data?.template ?? null, failure: error?.message ?? null }
}
