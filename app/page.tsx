import { redirect } from "next/navigation"
import { accessOf } from "#lib/access/auth/access"
import { requireUser } from "#lib/access/auth/guard"
import { lastProject } from "#lib/access/auth/workspace"
import { openedStore } from "#lib/data/store/open"

/** The start page leads to the project that was open last, or to the list of them. */
export default async function Home() {
  const user = await requireUser()
  const slug = await lastProject()
  const access = slug ? await accessOf(await openedStore(), user, slug) : null
  redirect(access ? `/p/${access.project.project_id}` : "/projects")
}
