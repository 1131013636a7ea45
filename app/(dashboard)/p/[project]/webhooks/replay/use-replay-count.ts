"use client"

import { skipToken, useQuery } from "@tanstack/react-query"
import { methodQuery } from "#lib/interface/browser/queries"
import { refusalOf } from "#lib/interface/browser/refusal"
import { useDebounced } from "#lib/interface/browser/use-debounced"
import { type Counted, countInput, type ReplayForm } from "./replay-form.ts"

const waitMs = 300

export type CountState = { counted: Counted | null; fault?: string }

/** Counts again when the choice has rested for a moment; what is counted for another choice is never shown. */
export function useReplayCount(
  project: string,
  url: string,
  form: Pick<ReplayForm, "from" | "to" | "which">,
  timeZone: string,
  badTime: string,
): CountState {
  const asked = JSON.stringify(countInput(url, form, timeZone))
  const settled = useDebounced(asked, waitMs)
  const input: ReturnType<typeof countInput> = JSON.parse(settled)
  const query = methodQuery(project, "webhook/replay", { ...input, dry_run: 1 })
  const { data, error } = useQuery(input ? query : { ...query, queryFn: skipToken })
  if (asked !== settled) return { counted: null }
  if (!input) return { counted: null, fault: badTime }
  if (error) return { counted: null, fault: refusalOf(error.failure).sentence }
  return { counted: data ?? null }
}
