import "server-only"
import { forbidden, notFound, redirect } from "next/navigation"
import { cache } from "react"
import type { Action, Area } from "#contract/method"
import { openedStore } from "../store/open.ts"
import { type Access, accessOf, type User } from "./access.ts"
import { currentUser } from "./session.ts"

export type { Access, Project, User } from "./access.ts"

/** The person, or the sign-in page; `next` is the path to come back to. */
export async function requireUser(next?: string): Promise<User> {
  const user = await currentUser()
  return user ?? redirect(next ? `/sign-in?next=${encodeURIComponent(next)}` : "/sign-in")
}

/** The owner of the account; everybody else sees the page for missing rights. */
export async function requireOwner(next?: string): Promise<User> {
  const user = await requireUser(next)
  return user.is_owner ? user : forbidden()
}

/** The person in this project; for strangers the project does not exist. Asked once per request. */
export const requireProject = cache(async (slug: string): Promise<Access> => {
  const user = await requireUser(`/p/${slug}`)
  return (await accessOf(await openedStore(), user, slug)) ?? notFound()
})

/** The person in this project with this right, or the page for missing rights. */
export async function requireRight(slug: string, area: Area, action: Action): Promise<Access> {
  const access = await requireProject(slug)
  return access.can(area, action) ? access : forbidden()
}
