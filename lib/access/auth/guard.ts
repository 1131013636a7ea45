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

/** A person on a page of one project, with the chosen time zone and time range. */
export type PageAccess = Access & Chosen

/**
 * The person, or a redirect to the sign-in page, which returns here (SIGNIN-3); `next` is the path if the requested
 * page is unknown. A person who must set up the second factor first is redirected there.
 */
export async function requireUser(next?: string): Promise<User> {
  const user = await currentUser()
  if (user) return user
  const requestedPage = (await headers()).get("x-page") ?? next
  const query = requestedPage && requestedPage !== "/" ? `?next=${encodeURIComponent(requestedPage)}` : ""
  return redirect((await currentSession()) ? `/two-factor${query}` : `/sign-in${query}`)
}

/** The owner of the account; all others see the page for missing rights. */
export async function requireOwner(next?: string): Promise<User> {
  const user = await requireUser(next)
  return user.is_owner ? user : forbidden()
}

/** The person in this project; for strangers the project does not exist. Read once per request. */
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
