import { redirect } from "next/navigation"
import { accessOf } from "#lib/auth/access"
import { requireUser } from "#lib/auth/guard"
import { lastProject } from "#lib/auth/workspace"
import { openedStore } from "#lib/store/open"

/** The start page leads to the project that was open last, or to the list of them. */
export default async function Home() {
  const user = await requireUser()
  const slug = await lastProject()
  const access = slug ? await accessOf(await openedStore(), user, slug) : null
  redirect(access ? `/p/${access.project.project_id}` : "/projects")
}
