import "server-only"
import { and, eq } from "drizzle-orm"
import type { Db } from "./open.ts"
import { templatePromotions } from "./schema/templates.ts"
import type { DraftPlace } from "./template-drafts.ts"

/** Target draft of a template that was promoted to another project. */
type NewPromotion = typeof templatePromotions.$inferInsert
type FromTo = DraftPlace & { target_project_id: string }

const isPromotion = ({ project_id, draft_id, target_project_id }: FromTo) =>
  and(
    eq(templatePromotions.project_id, project_id),
    eq(templatePromotions.draft_id, draft_id),
    eq(templatePromotions.target_project_id, target_project_id),
  )

/** The linked draft there: it was promoted to there, or came from there. */
export async function promotedDraft(db: Db, from: FromTo): Promise<string | null> {
  const [there] = await db
    .select({ draft_id: templatePromotions.target_draft_id })
    .from(templatePromotions)
    .where(isPromotion(from))
  return there?.draft_id ?? (await originDraft(db, from))
}

async function originDraft(
  db: Db,
  { project_id, draft_id, target_project_id }: FromTo,
): Promise<string | null> {
  const [origin] = await db
    .select({ draft_id: templatePromotions.draft_id })
    .from(templatePromotions)
    .where(
      and(
        eq(templatePromotions.target_project_id, project_id),
        eq(templatePromotions.target_draft_id, draft_id),
        eq(templatePromotions.project_id, target_project_id),
      ),
    )
    .limit(1)
  return origin?.draft_id ?? null
}

/**
 * Records the target of a template and locks it until the transaction ends, so that simultaneous promotions of a
 * template are serialized. `replaced` is the target that was seen; false if another one was recorded meanwhile.
 */
export async function holdPromotion(
  tx: Db,
  promotion: NewPromotion,
  replaced: string | null,
): Promise<boolean> {
  const added = await tx.insert(templatePromotions).values(promotion).onConflictDoNothing().returning()
  if (added.length > 0) return true
  const [held] = await tx
    .select({ target_draft_id: templatePromotions.target_draft_id })
    .from(templatePromotions)
    .where(isPromotion(promotion))
    .for("update")
  if (held && held.target_draft_id !== promotion.target_draft_id && held.target_draft_id !== replaced)
    return false
  const { target_draft_id, promoted_by, promoted_at } = promotion
  await tx
    .update(templatePromotions)
    .set({ target_draft_id, promoted_by, promoted_at })
    .where(isPromotion(promotion))
  return true
}
