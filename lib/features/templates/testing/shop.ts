import type { User } from "#lib/access/auth/access"
import { setMember } from "#lib/data/store/members"
import type { Db } from "#lib/data/store/open"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { createProject } from "#lib/features/projects/create-project"
import { someDay } from "#lib/testing/make"
import { got } from "./acting.ts"

/** The projects "shop", with an editor and a viewer, and "other", which only the owner sees. */
export async function makeShop(
  db: Db,
  { owner, ...members }: Readonly<Record<"owner" | "editor" | "viewer", User>>,
): Promise<void> {
  const stored = ({ user_id, email, name }: User) => ({
    ...{ user_id, email, name },
    ...{ password_hash: "x", created_at: someDay },
  })
  await createFirstOwner(db, stored(owner))
  for (const user of Object.values(members)) await createUser(db, stored(user))
  for (const name of ["Shop", "Other"])
    got(await createProject(db, { user: owner, input: { name }, ip: null }))
  for (const role of ["editor", "viewer"] as const)
    await setMember(db, { project_id: "shop", user_id: members[role].user_id, role, created_at: someDay })
}
