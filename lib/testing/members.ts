import { startSession } from "#lib/access/auth/start-session"
import { setMember } from "#lib/data/store/members"
import type { Db } from "#lib/data/store/open"
import type { ProjectRole } from "#lib/data/store/schema/people"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { aUser, someDay } from "./make.ts"

/** A person with a role in some projects, by name and ID alike; returns the ID of a session. */
export async function aMember(
  db: Db,
  name: string,
  roles: Readonly<Record<string, ProjectRole>>,
): Promise<string> {
  const { user_id, email } = aUser(name)
  await createUser(db, { user_id, email, name, password_hash: "x", created_at: someDay })
  for (const [project_id, role] of Object.entries(roles))
    await setMember(db, { project_id, user_id, role, created_at: someDay })
  return begin(db, user_id)
}

/** The owner of the account, `owner`; returns the ID of a session. */
export async function anOwner(db: Db): Promise<string> {
  await createFirstOwner(db, { ...aUser("owner", true), password_hash: "x", created_at: someDay })
  return begin(db, "owner")
}

const begin = (db: Db, user_id: string): Promise<string> =>
  startSession(db, {
    ...{ user_id, method: "password", has_second_factor: false, ip: "192.0.2.1", user_agent: null },
  })
