import "server-only"
import { randomUUID } from "node:crypto"
import { z } from "zod"
import { substitutionName } from "#contract/substitutions"
import { firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { isSame } from "#lib/access/audit/overtaken"
import { clock } from "#lib/platform/clock"
import { announceDraft } from "#lib/live/draft-changes"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { holdTemplateDraft } from "#lib/data/store/template-drafts"
import { addSamples, changeSample, listSamples, removeSample } from "#lib/data/store/template-samples"

export const samplesMax = 50
const valuesBytesMax = 100_000
/** Nesting limit of lists and objects; engines have the same. */
const valuesDepthMax = 60

export const sampleName = z
  .string({ error: "Give the sample a name." })
  .trim()
  .min(1, "Give the sample a name.")
  .max(100, "At most 100 characters.")
export const sampleValues = z
  .record(z.string().regex(substitutionName, "This is not a valid name of a value."), z.unknown(), {
    error: "values must be an object.",
  })
  .refine(isShallow, { error: "These values are nested too deeply.", abort: true })
  .refine((record) => JSON.stringify(record).length <= valuesBytesMax, "These values are longer than 100 KB.")
const draft_id = z.uuid({ error: "draft_id must be the id of a draft." })
const sample_id = z.uuid({ error: "sample_id must be the id of a sample." })

const form = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("add"), draft_id, name: sampleName, values: sampleValues }),
    z.object({
      act: z.literal("change"),
      draft_id,
      sample_id,
      name: sampleName.optional(),
      values: sampleValues.optional(),
      /** SAVE-1: the values that the user changed; absent: they are replaced unseen. */
      expected: z.record(z.string(), z.unknown(), { error: "expected must be an object." }).optional(),
    }),
    z.object({ act: z.literal("delete"), draft_id, sample_id }),
  ],
  { error: "act must be add, change or delete." },
)

/** Counted without recursion, because the input may be deeper than the stack. */
function isShallow(values: unknown): boolean {
  const waiting = [{ value: values, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value !== "object" || value === null) continue
    if (depth > valuesDepthMax) return false
    for (const inner of Object.values(value)) waiting.push({ value: inner, depth: depth + 1 })
  }
  return true
}

/** DRAFT-7: sets of values for previews of a template; users who may write templates change them. */
export async function changeSamples(db: Db, action: ProjectAction): Promise<Result<{ sample_id: string }>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const wanted = parsed.data
  const place = { project_id: action.access.project.project_id, draft_id: wanted.draft_id }
  const by = { changed_by: action.access.user.user_id, changed_at: clock.now() }
  const changed = await db.transaction<Result<{ sample_id: string }>>(async (tx) => {
    if (!(await holdTemplateDraft(tx, place))) return failed(404, "There is no such draft.")
    if (wanted.act === "add") {
      const known = await listSamples(tx, place)
      if (known.length >= samplesMax) return failed(409, "A template can have at most 50 samples.")
      const sample = { ...place, sample_id: randomUUID(), name: wanted.name, values: wanted.values }
      await addSamples(tx, [{ ...sample, ...by, position: (known.at(-1)?.position ?? -1) + 1 }])
      return ok({ sample_id: sample.sample_id })
    }
    const sample = { ...place, sample_id: wanted.sample_id }
    if (wanted.act === "change" && wanted.values && wanted.expected) {
      const known = (await listSamples(tx, place)).find(({ sample_id }) => sample_id === wanted.sample_id)
      if (known && !isSame(known.values, wanted.expected) && !isSame(known.values, wanted.values))
        return failed(409, "This was changed after you opened it.", {
          conflict: { by: null, at: known.changed_at.toISOString(), current: { values: known.values } },
        })
    }
    const isDone =
      wanted.act === "delete"
        ? await removeSample(tx, sample)
        : await changeSample(tx, sample, { ...providedFields(wanted), ...by })
    return isDone ? ok({ sample_id: sample.sample_id }) : failed(404, "There is no such sample.")
  })
  if (changed.ok) announceDraft(db, wanted.draft_id)
  return changed
}

const providedFields = ({
  name,
  values,
}: {
  name?: string | undefined
  values?: Record<string, unknown> | undefined
}) => ({
  ...(name !== undefined && { name }),
  ...(values !== undefined && { values }),
})
