import type { User } from "#lib/access/auth/access"
import { clientAddress } from "#lib/access/auth/client-address"
import { isSameOrigin } from "#lib/access/auth/same-origin"
import { currentUser } from "#lib/access/auth/session"
import { config } from "#lib/platform/config"
import { failed, ok, type Result } from "#lib/platform/result"
import { readJson } from "./read-body.ts"

export type Written = { user: User; input: unknown; ip: string; user_agent: string | null }

/** Checks of every writing route: same origin, a session, a JSON body of limited size. */
export async function readAsUser(request: Request, bytesMax: number): Promise<Result<Written>> {
  const body = await readFromOwnPage(request, bytesMax)
  if (!body.ok) return body
  const user = await currentUser()
  if (!user) return failed(401, "You are signed out.")
  const user_agent = request.headers.get("user-agent")
  return ok({ user, input: body.value, ip: clientAddress(request.headers), user_agent })
}

/** The same for people who have not signed in yet. */
export async function readFromOwnPage(request: Request, bytesMax: number): Promise<Result<unknown>> {
  if (!isSameOrigin(request.headers, config().dashboardUrl))
    return failed(403, "This request came from another site.")
  return readJson(request, bytesMax)
}
