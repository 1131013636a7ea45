"use server"

import { revalidatePath } from "next/cache"
import { headers } from "next/headers"
import { forbidden, redirect } from "next/navigation"
import { requireRight } from "#lib/access/auth/guard"
import { isSameOrigin } from "#lib/access/auth/same-origin"
import { clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { openedStore } from "#lib/data/store/open"
import { updateProject } from "#lib/data/store/projects"

/** Removes the guide from the navigation for all members. The page itself remains. */
export async function hideGuide(slug: string): Promise<void> {
  await requireOwnPage()
  const { project } = await requireRight(slug, "sending", "write")
  await updateProject(await openedStore(), project.project_id, { guide_hidden_at: clock.now() })
  revalidatePath(`/p/${project.project_id}`, "layout")
  redirect(`/p/${project.project_id}/overview`)
}

/** Puts the guide back into the navigation. */
export async function showGuide(slug: string): Promise<void> {
  await requireOwnPage()
  const { project } = await requireRight(slug, "sending", "write")
  await updateProject(await openedStore(), project.project_id, { guide_hidden_at: null })
  revalidatePath(`/p/${project.project_id}`, "layout")
}

/** ORIGIN-1. Next itself compares the hosts alone. */
async function requireOwnPage(): Promise<void> {
  if (!isSameOrigin(await headers(), config().dashboardUrl)) forbidden()
}
