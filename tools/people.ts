import { text } from "node:stream/consumers"
import { hashPassword } from "../lib/access/auth/password.ts"
import { clock } from "../lib/platform/clock.ts"
import { config } from "../lib/platform/config.ts"
import { ids } from "../lib/platform/ids.ts"
import { setMember } from "../lib/data/store/members.ts"
import { type Db, openStore } from "../lib/data/store/open.ts"
import type { ProjectRole } from "../lib/data/store/schema/people.ts"
import { createUser, findUserByEmail } from "../lib/data/store/users.ts"
import { inRepo } from "./lib/repo.mjs"

/**
 * Adds people to the dashboard's store: a JSON list of Person on standard input, the dashboard's settings in the
 * environment. Run with `node --conditions=react-server`.
 */
export type Person = { name: string; email: string; password: string; roles: Record<string, ProjectRole> }

async function addPeople(people: Person[]): Promise<void> {
  const store = await openStore(config().database, inRepo("lib/data/store/migrations"))
  try {
    for (const person of people) await addPerson(store.db, person)
  } finally {
    await store.close()
  }
}

async function addPerson(db: Db, person: Person): Promise<void> {
  const user_id = (await findUserByEmail(db, person.email))?.user_id ?? (await create(db, person))
  for (const [project_id, role] of Object.entries(person.roles))
    await setMember(db, { project_id, user_id, role, created_at: clock.now() })
}

async function create(db: Db, { name, email, password }: Person): Promise<string> {
  const user_id = ids.user()
  const password_hash = await hashPassword(password)
  await createUser(db, { user_id, name, email, password_hash, created_at: clock.now() })
  return user_id
}

if (import.meta.main) await addPeople(JSON.parse(await text(process.stdin)) as Person[])
