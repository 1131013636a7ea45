import "server-only"
import { notFound } from "next/navigation"
import { accessIn } from "#lib/access/auth/access"
import { requireRight } from "#lib/access/auth/guard"
import { type Db, openedStore } from "#lib/data/store/open"
import { listProjects } from "#lib/data/store/projects"
import { draftDetails } from "#lib/features/templates/draft-details"
import { preparePromotion } from "#lib/features/templates/promotion/plan"
import type { PromotionPlan } from "#lib/features/templates/promotion/promotion-plan"
import { faultText } from "../../../../../fault.ts"
import type { SearchParams } from "#lib/analytics/range/range"
import { readPromotionQuery } from "./query.ts"

export type ProjectChoice = { slug: string; name: string }
type User = Parameters<typeof listProjects>[1] & Parameters<typeof accessIn>[0]

/** A template with the projects it can be promoted to and, once one is chosen, the changes there. */
export async function loadPromotion(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "templates", "write")
  const { template, to, as } = readPromotionQuery(params)
  const db = await openedStore()
  const found = await draftDetails(db, access, template)
  if (!found.ok && found.failure.status === 404) notFound()
  if (!found.ok) return { failure: await faultText(found.failure), view: null }
  const prepared = to ? await preparePromotion(db, access, { id: template, to, is_new: as === "new" }) : null
  return {
    failure: prepared && !prepared.ok ? await faultText(prepared.failure) : null,
    view: {
      project: access.project.project_id,
      template,
      name: found.value.fields.name,
      choices: await choicesOf(db, access.user, slug),
      plan: prepared?.ok ? prepared.value.plan : (null as PromotionPlan | null),
    },
  }
}

/** Other projects in which this person may write templates. */
async function choicesOf(db: Db, user: User, slug: string): Promise<ProjectChoice[]> {
  const mine = await listProjects(db, user)
  return mine
    .filter(({ role, ...project }) => {
      const there = accessIn(user, { project, role: role === "owner" ? null : role })
      return project.project_id !== slug && there?.can("templates", "write")
    })
    .map(({ project_id, name }) => ({ slug: project_id, name }))
}
