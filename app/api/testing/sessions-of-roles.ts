import { startSession } from "#lib/access/auth/start-session"
import { setMember } from "#lib/data/store/members"
import type { Db } from "#lib/data/store/open"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { saveProject, someDay } from "#lib/testing/make"

export const roles = ["manager", "operator", "editor", "viewer"] as const

export const everybody = ["owner", ...roles]

/**
 * An owner and a member of each role in the project `shop`, called like their roles, and a project `foreign` that no member
 * is in. Gives a session of each.
 */
export async function sessionsOfRoles(db: Db): Promise<Map<string, string>> {
  await saveProject(db, "shop")
  await saveProject(db, "foreign")
  const person = (user_id: string) => ({
    user_id,
    email: `${user_id}@example.com`,
    name: user_id,
    password_hash: "",
    created_at: someDay,
  })
  await createFirstOwner(db, person("owner"))
  for (const role of roles) {
    await createUser(db, person(role))
    await setMember(db, { project_id: "shop", user_id: role, role, created_at: someDay })
  }
  const device = { method: "password", has_second_factor: false, ip: "192.0.2.1", user_agent: null } as const
  const sessions = new Map<string, string>()
  for (const user_id of everybody) sessions.set(user_id, await startSession(db, { user_id, ...device }))
  return sessions
}
