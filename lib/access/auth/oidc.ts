import "server-only"
import type { OAuthConfig } from "next-auth/providers/oauth"
import { z } from "zod"
import { clock } from "#lib/platform/clock"
import type { Oidc } from "#lib/platform/config"
import { ids } from "#lib/platform/ids"
import { findIdentity, hasIdentity } from "#lib/data/store/identities"
import { listOpenFor } from "#lib/data/store/invitations"
import type { Db } from "#lib/data/store/open"
import { createUser, findUser, findUserByEmail, type UserRow } from "#lib/data/store/users"
import type { PendingLink } from "./pending-link.ts"
import { hasSecondFactor } from "./second-factor.ts"
import { linkIdentity } from "./start-session.ts"

/** What a sign-in provider says of somebody, in its signed token. */
const claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
  /** When the person last proved to the provider who it is, in seconds. */
  auth_time: z.number().optional(),
})
export type Claims = z.infer<typeof claims>

export const oidcId = "oidc"

/** The provider of the settings, for next-auth: code flow with PKCE, state and nonce; the token's signature is checked. */
export const oidcProvider = (oidc: Oidc): OAuthConfig<Claims> => ({
  id: oidcId,
  name: oidc.label,
  type: "oauth",
  wellKnown: `${oidc.issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`,
  clientId: oidc.clientId,
  clientSecret: oidc.clientSecret,
  authorization: { params: { scope: "openid email profile" } },
  idToken: true,
  checks: ["pkce", "state", "nonce"],
  profile: (given) => ({ id: given.sub }),
})

/** Whom the claims let in, or why nobody. `link`: the person has to sign in with the password once (OIDC-2). */
export type Admission =
  | { user: UserRow; auth_time?: number | undefined }
  | { refused: "stranger" | "unverified" | "taken" }
  | { refused: "link"; link: PendingLink }

type From = { ip: string; user_agent: string | null }

/**
 * Whom these claims let in: somebody who came this way before; else an invited person, or one whose account nothing else
 * opens yet, by a verified address. An account with a password or a second factor is never opened by an address alone:
 * whoever has power over mail or provider would have power over it. A provider may know more people than are welcome.
 */
export async function admitByClaims(db: Db, issuer: string, given: unknown, from: From): Promise<Admission> {
  const parsed = claims.safeParse(given)
  if (!parsed.success) return { refused: "stranger" }
  const { sub, email, name, auth_time } = parsed.data
  const known = await findIdentity(db, issuer, sub)
  if (known) {
    const user = await findUser(db, known)
    return user && !user.closed_at ? { user, auth_time } : { refused: "stranger" }
  }
  if (!email || !isVerified(parsed.data)) return { refused: "unverified" }
  const there = await findUserByEmail(db, email)
  if (there?.closed_at) return { refused: "stranger" }
  if (there && hasOtherProof(there))
    return { refused: "link", link: { issuer, subject: sub, user_id: there.user_id } }
  // The provider gave this address to somebody else since: that is another person.
  if (there && (await hasIdentity(db, there.user_id))) return { refused: "taken" }
  return db.transaction(async (tx): Promise<Admission> => {
    const user = there ?? (await createInvited(tx, email, name))
    if (!user) return { refused: "stranger" }
    await linkIdentity(tx, { user_id: user.user_id, ...from, link: { issuer, subject: sub } })
    return { user, auth_time }
  })
}

const hasOtherProof = (user: UserRow): boolean => user.password_hash !== "" || hasSecondFactor(user)

/** Some providers write the word in place of the value. */
const isVerified = ({ email_verified }: Claims): boolean =>
  email_verified === true || email_verified === "true"

/** An invited person who never chose a password; the invitation itself is accepted by its link. */
async function createInvited(db: Db, email: string, name: string | undefined): Promise<UserRow | null> {
  if ((await listOpenFor(db, email, clock.now())).length === 0) return null
  const shown = name?.trim().slice(0, 100) || email
  return createUser(db, {
    user_id: ids.user(),
    email,
    name: shown,
    password_hash: "",
    created_at: clock.now(),
  })
}
