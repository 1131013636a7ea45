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

/** Claims about a person in the signed token of a sign-in provider. */
const claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
  /** Time of the person's last authentication at the provider, in seconds. */
  auth_time: z.number().optional(),
})
export type Claims = z.infer<typeof claims>

export const oidcId = "oidc"

/** Provider of the settings, for next-auth: code flow with PKCE, state and nonce; the token's signature is checked. */
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
  profile: (received) => ({ id: received.sub }),
})

/**
 * The person whom the claims admit, or the reason why not. `link`: the person must sign in with the password once
 * (OIDC-2).
 */
export type Admission =
  | { user: UserRow; auth_time?: number | undefined }
  | { refused: "stranger" | "unverified" | "taken" }
  | { refused: "link"; link: PendingLink }

type From = { ip: string; user_agent: string | null }

/**
 * Finds the person whom these claims admit: one who signed in this way before, else, by a verified address, an invited
 * person or an account without another way to sign in. An account with a password or a second factor is never opened by
 * an address alone, because control of the mailbox or of the provider would then be enough. A provider can have more
 * users than should get in.
 */
export async function admitByClaims(
  db: Db,
  issuer: string,
  received: unknown,
  from: From,
): Promise<Admission> {
  const parsed = claims.safeParse(received)
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
  // The provider has since given this address to another person.
  if (there && (await hasIdentity(db, there.user_id))) return { refused: "taken" }
  return db.transaction(async (tx): Promise<Admission> => {
    const user = there ?? (await createInvited(tx, email, name))
    if (!user) return { refused: "stranger" }
    await linkIdentity(tx, { user_id: user.user_id, ...from, link: { issuer, subject: sub } })
    return { user, auth_time }
  })
}

const hasOtherProof = (user: UserRow): boolean => user.password_hash !== "" || hasSecondFactor(user)

/** Some providers send the string in place of the boolean. */
const isVerified = ({ email_verified }: Claims): boolean =>
  email_verified === true || email_verified === "true"

/** An invited person without a password; the invitation itself is accepted by its link. */
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
