import "server-only"
import { headers } from "next/headers"
import { forbidden, notFound, redirect } from "next/navigation"
import { cache } from "react"
import type { Action, Area } from "#contract/method"
import { openedStore } from "#lib/data/store/open"
import { type Access, accessOf, type User } from "./access.ts"
import { type Chosen, chosenBy } from "./chosen-zone.ts"
import { currentSession, currentUser } from "./session.ts"

export type { Access, Project, User } from "./access.ts"

/** One person before a page of one project, with the clocks and the stretch of time that this person chose. */
export type PageAccess = Access & Chosen

/**
 * The person, or the sign-in page, which leads back exactly here (SIGNIN-3); `next` is the path where nobody knows the
 * page that was asked for. Who has to set up the second factor first is led there.
 */
export async function requireUser(next?: string): Promise<User> {
  const user = await currentUser()
  if (user) return user
  const asked = (await headers()).get("x-page") ?? next
  const query = asked && asked !== "/" ? `?next=${encodeURIComponent(asked)}` : ""
  return redirect((await currentSession()) ? `/two-factor${query}` : `/sign-in${query}`)
}

/** The owner of the account; everybody else sees the page for missing rights. */
export async function requireOwner(next?: string): Promise<User> {
  const user = await requireUser(next)
  return user.is_owner ? user : forbidden()
}

/** The person in this project; for strangers the project does not exist. Asked once per request. */
export const requireProject = cache(async (slug: string): Promise<PageAccess> => {
  const user = await requireUser(`/p/${slug}`)
  const db = await openedStore()
  const access = (await accessOf(db, user, slug)) ?? notFound()
  return { ...access, ...(await chosenBy(db, access)) }
})

/** The person in this project with this right, or the page for missing rights. */
export async function requireRight(slug: string, area: Area, action: Action): Promise<PageAccess> {
  const access = await requireProject(slug)
  return access.can(area, action) ? access : forbidden()
}
