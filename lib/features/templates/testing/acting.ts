import { type Access, accessOf, type User } from "#lib/access/auth/access"
import type { Store } from "#lib/data/store/open"

/** User actions in the projects of a test's store; `store` is called once it is open. */
export function actingIn(store: () => Store, usual: User) {
  async function access(user: User, project = "shop"): Promise<Access> {
    const found = await accessOf(store().db, user, project)
    if (!found) throw new Error(`${user.name} is not in ${project}.`)
    return found
  }
  const action = async (input: unknown, user: User = usual, project = "shop") => ({
    access: await access(user, project),
    input,
    ip: "192.0.2.1",
    user_agent: "test",
  })
  return { access, action }
}

/** The value of a result that must be ok. */
export function got<T>(result: { ok: true; value: T } | { ok: false }): T {
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.value
}
