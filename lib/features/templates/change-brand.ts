import "server-only"
import { z } from "zod"
import { auditActionOf, type ProjectAction } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import { at, clock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import { keepBrand } from "#lib/data/store/brands"
import type { Db } from "#lib/data/store/open"
import { namesOfUsers } from "#lib/data/store/users"
import { savedBrandOf } from "./brand.ts"
import { brandIssue, brandInput } from "./brand-schema.ts"

const form = z.object({
  brand: brandInput,
  changed_at: z.iso
    .datetime({
      error: "changed_at must be the time of the brand that is replaced; null while there is none.",
    })
    .nullable(),
})

/** BRAND-2: replaces the brand that the user saw, as a whole. */
export async function changeBrand(db: Db, action: ProjectAction): Promise<Result<{ changed_at: Date }>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return brandIssue(parsed.error)
  const { brand, changed_at } = parsed.data
  const seen = changed_at === null ? null : at(Date.parse(changed_at))
  const { project_id } = action.access.project
  return audited(db, auditActionOf(action, "brand/change"), async (tx, note) => {
    const before = await savedBrandOf(tx, project_id)
    note({ before: before.changed && before.brand, after: brand })
    const row = {
      ...{ project_id, brand, changed_by: action.access.user.user_id },
      // Keeps two changes of the same millisecond distinct.
      changed_at: at(Math.max(clock.now().getTime(), (seen?.getTime() ?? 0) + 1)),
    }
    if (await keepBrand(tx, row, seen)) return ok({ changed_at: row.changed_at })
    return changedBy(tx, project_id)
  })
}

/** SAVE-1: the author of the earlier save, read after their change is stored. */
async function changedBy(tx: Db, project_id: string): Promise<ReturnType<typeof failed>> {
  const { brand, changed } = await savedBrandOf(tx, project_id)
  const name = changed && ((await namesOfUsers(tx, [changed.by])).get(changed.by) ?? null)
  return failed(409, `${name ?? "Another person"} has changed the brand since you opened it.`, {
    conflict: { by: name, at: changed?.at.toISOString() ?? null, current: { brand } },
  })
}
