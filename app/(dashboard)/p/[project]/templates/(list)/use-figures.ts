"use client"

import { type UseQueryResult, useQueries } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import { routeQuery } from "#lib/interface/browser/queries"
import type { TemplateFigures } from "#lib/features/template-results/list-figures"
import type { TemplateRow } from "../view.ts"

type Answer = Record<string, TemplateFigures>

/** Limit of one count request. */
const idsMax = 50

/** RESULTS-1: results of the listed templates by id; `undefined` while they are counted, null when counting failed. */
export function useFigures(project: string, rows: readonly TemplateRow[]): FiguresOf {
  const parts = useMemo(
    () => inParts(rows.filter(({ state }) => state !== "draft").map(({ id }) => id)),
    [rows],
  )
  const combine = useCallback((answers: Answered[]) => figuresIn(parts, answers), [parts])
  return useQueries({ queries: parts.map((part) => routeQuery<Answer>(urlOf(project, part))), combine })
}

export type FiguresOf = (id: string) => TemplateFigures | null | undefined
type Answered = Pick<UseQueryResult<Answer>, "data" | "isError" | "isSuccess">

const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / idsMax) }, (_, nth) =>
    ids.slice(nth * idsMax, (nth + 1) * idsMax),
  )

const urlOf = (project: string, ids: readonly string[]): string =>
  `/api/projects/${encodeURIComponent(project)}/drafts/figures?ids=${ids.map(encodeURIComponent).join(",")}`

function figuresIn(parts: readonly string[][], answers: readonly Answered[]): FiguresOf {
  const known = new Map<string, TemplateFigures | null>()
  for (const [nth, { data, isError, isSuccess }] of answers.entries())
    for (const id of parts[nth] ?? []) {
      if (isError) known.set(id, null)
      if (isSuccess) known.set(id, data?.[id] ?? noFigures)
    }
  return (id) => known.get(id)
}

const noFigures: TemplateFigures = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, days: [] }
