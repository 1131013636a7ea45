"use server"

import { revalidatePath } from "next/cache"
import { redirect } from "next/navigation"
import { requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { openedStore } from "#lib/store/open"
import { updateProject } from "#lib/store/projects"

/** Takes the guide out of the navigation, for everybody in the project. The page itself stays where it is. */
export async function hideGuide(slug: string): Promise<void> {
  const { project } = await requireRight(slug, "sending", "write")
  await updateProject(await openedStore(), project.project_id, { guide_hidden_at: clock.now() })
  revalidatePath(`/p/${project.project_id}`, "layout")
  redirect(`/p/${project.project_id}/overview`)
}

/** Puts the guide back into the navigation. */
export async function showGuide(slug: string): Promise<void> {
  const { project } = await requireRight(slug, "sending", "write")
  await updateProject(await openedStore(), project.project_id, { guide_hidden_at: null })
  revalidatePath(`/p/${project.project_id}`, "layout")
}
