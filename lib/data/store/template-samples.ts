import "server-only"
import { and, asc, eq } from "drizzle-orm"
import type { Db } from "./open.ts"
import { templateSamples } from "./schema/templates.ts"
import type { DraftPlace } from "./template-drafts.ts"

/** Sets of sample values for templates, shared by everyone in the project. */
export type TemplateSample = typeof templateSamples.$inferSelect
export type SamplePlace = Pick<TemplateSample, "project_id" | "draft_id" | "sample_id">

/** In order of creation. */
export const listSamples = (db: Db, { project_id, draft_id }: DraftPlace): Promise<TemplateSample[]> =>
  db
    .select()
    .from(templateSamples)
    .where(and(eq(templateSamples.project_id, project_id), eq(templateSamples.draft_id, draft_id)))
    .orderBy(asc(templateSamples.position), asc(templateSamples.sample_id))

export async function addSamples(tx: Db, samples: (typeof templateSamples.$inferInsert)[]): Promise<void> {
  if (samples.length > 0) await tx.insert(templateSamples).values(samples)
}

/** False if there is no such sample in this draft. */
export async function changeSample(
  tx: Db,
  sample: SamplePlace,
  change: Partial<Pick<TemplateSample, "name" | "values" | "changed_by" | "changed_at">>,
): Promise<boolean> {
  const found = await tx.update(templateSamples).set(change).where(isSample(sample)).returning({
    sample_id: templateSamples.sample_id,
  })
  return found.length > 0
}

export async function removeSample(tx: Db, sample: SamplePlace): Promise<boolean> {
  const found = await tx.delete(templateSamples).where(isSample(sample)).returning({
    sample_id: templateSamples.sample_id,
  })
  return found.length > 0
}

const isSample = ({ project_id, draft_id, sample_id }: SamplePlace) =>
  and(
    eq(templateSamples.project_id, project_id),
    eq(templateSamples.draft_id, draft_id),
    eq(templateSamples.sample_id, sample_id),
  )
