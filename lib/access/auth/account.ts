import "server-only"
import { z } from "zod"
import type { AuditTrail } from "#lib/access/audit/trail"
import { clock, plus } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { languages } from "#lib/interface/format/language"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import {
  closePersonalLinks,
  countPersonalLinks,
  findPersonalLink,
  insertPersonalLink,
  type LinkPurpose,
  spendPersonalLink,
} from "#lib/data/store/personal-links"
import { endSession, endSessions } from "#lib/data/store/sessions"
import { findUser, findUserByEmail, type UserRow, updateUser } from "#lib/data/store/users"
import { emailField, firstIssue, nameField, passwordField, tooManyLetters, tooManyTries } from "./fields.ts"
import { checkPassword, hashPassword } from "./password.ts"
import { countTry, forgiveTry } from "./rate-limit.ts"
import { newToken, tokenHash } from "./token.ts"

/**
 * Changes that people make to their own account (name, password, address), and the links that prove an address is
 * theirs.
 */

const profile = z.object({ name: nameField, language: z.enum(languages).nullable().optional() })

export async function changeProfile(
  trail: AuditTrail,
  user: UserRow,
  input: unknown,
): Promise<Result<{ name: string; language: string | null }>> {
  const parsed = profile.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { name, language = user.language } = parsed.data
  return trail.write(async (tx, note) => {
    note({ before: { name: user.name, language: user.language }, after: { name, language } })
    await updateUser(tx, user.user_id, { name, language })
    return ok({ name, language })
  })
}

const newPassword = z.object({
  current: z.string({ error: "Enter your current password." }).min(1, "Enter your current password."),
  password: passwordField,
})

/** Changes the password with the current one; all other sessions end. */
export async function changePassword(
  trail: AuditTrail,
  user: UserRow,
  input: unknown,
  from: { ip: string; session_id: string },
): Promise<Result<{ ended: number }>> {
  const parsed = newPassword.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { current, password } = parsed.data
  const name = `confirm ${user.user_id}`
  if (countTry(name, from.ip).isRefused) return tooManyTries
  if (!(await checkPassword(current.slice(0, 1000), user.password_hash || null)))
    return failed(400, "The current password is wrong.", { field: "current" })
  forgiveTry(name, from.ip)
  const password_hash = await hashPassword(password)
  return trail.write(async (tx) =>
    ok({ ended: await setPassword(tx, user.user_id, password_hash, from.session_id) }),
  )
}

/** Sets the new password, and ends other sessions and open links, in the caller's transaction. */
async function setPassword(tx: Db, user_id: string, password_hash: string, except?: string): Promise<number> {
  await updateUser(tx, user_id, { password_hash })
  await closePersonalLinks(tx, user_id, clock.now())
  return endSessions(tx, user_id, clock.now(), except)
}

const linkMs = 30 * 60_000
/** Maximum number of emails with links per person and hour. */
const linksPerHourMax = 5

async function makeLink(db: Db, user_id: string, purpose: LinkPurpose, email: string | null) {
  const created_at = clock.now()
  const made = await countPersonalLinks(db, user_id, purpose, plus(created_at, -3_600_000))
  if (made >= linksPerHourMax) return null
  const token = newToken()
  const expires_at = plus(created_at, linkMs)
  await insertPersonalLink(db, {
    token_hash: tokenHash(token),
    user_id,
    purpose,
    email,
    created_at,
    expires_at,
  })
  return `${config().dashboardUrl}/${purpose === "password" ? "reset" : "confirm-address"}/${token}`
}

export type LinkLetter = { user_id: string; to: string; language: string | null; link: string }

const resetForm = z.object({ email: emailField })

/** Checks a request for a new password without looking up the address. */
export function readResetRequest(input: unknown, ip: string): Result<{ email: string }> {
  const parsed = resetForm.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  return countTry(`reset ${parsed.data.email}`, ip).isRefused ? tooManyTries : ok(parsed.data)
}

/** The email with the link for a new password; null if there is no recipient. */
export async function makeResetLink(db: Db, trail: AuditTrail, email: string): Promise<LinkLetter | null> {
  const user = await findUserByEmail(db, email)
  if (!user || user.closed_at) return null
  const { user_id, language } = user
  const made = await trail.as({ user_id }).write(async (tx, note) => {
    note({ target: user.email })
    const link = await makeLink(tx, user_id, "password", null)
    return link ? ok({ user_id, to: user.email, language, link }) : tooManyLetters
  })
  return made.ok ? made.value : null
}

/** True while the link is valid. */
export const isLinkOpen = async (db: Db, token: string, purpose: LinkPurpose): Promise<boolean> =>
  (await findPersonalLink(db, tokenHash(token), purpose, clock.now())) !== null

const resetPasswordForm = z.object({
  token: z.string({ error: "The link is incomplete." }),
  password: passwordField,
})

const spent = failed(409, "This link has expired or was already used. Ask for a new one.")

/** Sets a new password with a link: once, within 30 minutes; all sessions end. */
export async function resetPassword(
  db: Db,
  trail: AuditTrail,
  input: unknown,
  ip: string,
): Promise<Result<UserRow>> {
  const parsed = resetPasswordForm.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  if (countTry("reset link", ip).isRefused) return tooManyTries
  const { token, password } = parsed.data
  const user = await personOf(db, token, "password")
  if (!user) return spent
  forgiveTry("reset link", ip)
  const password_hash = await hashPassword(password)
  return trail.as(user).write(async (tx) => {
    if (!(await spendPersonalLink(tx, tokenHash(token), "password", clock.now()))) return spent
    await setPassword(tx, user.user_id, password_hash)
    return ok(user)
  })
}

/** Owner of this link, while the link is valid and the account is open. */
async function personOf(db: Db, token: string, purpose: LinkPurpose): Promise<UserRow | null> {
  const link = await findPersonalLink(db, tokenHash(token), purpose, clock.now())
  const user = link && (await findUser(db, link.user_id))
  return user && !user.closed_at ? user : null
}

/** The email that asks the new address for confirmation. */
export async function makeAddressLink(db: Db, user: UserRow, input: unknown): Promise<Result<LinkLetter>> {
  const parsed = resetForm.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { email } = parsed.data
  if (email.toLowerCase() === user.email.toLowerCase())
    return failed(400, "This is already your address.", { field: "email" })
  if (await findUserByEmail(db, email)) return taken
  const link = await makeLink(db, user.user_id, "email", email)
  if (!link) return tooManyLetters
  return ok({ user_id: user.user_id, to: email, language: user.language, link })
}

const taken = failed(409, "Another person uses this address to sign in.", { field: "email" })

export type AddressChange = { user: UserRow; email: string }

/** Confirms the new address, which is valid from now on. */
export async function confirmAddress(
  db: Db,
  trail: AuditTrail,
  token: string,
  ip: string,
): Promise<Result<AddressChange>> {
  if (countTry("address link", ip).isRefused) return tooManyTries
  const user = await personOf(db, token, "email")
  if (!user) return spent
  forgiveTry("address link", ip)
  return trail.as(user).write(async (tx, note) => {
    const link = await spendPersonalLink(tx, tokenHash(token), "email", clock.now())
    if (!link?.email) return spent
    const { email } = link
    note({ target: email, before: { email: user.email }, after: { email } })
    if (await findUserByEmail(tx, email)) return taken
    await updateUser(tx, user.user_id, { email })
    // Links to the previous address no longer prove anything.
    await closePersonalLinks(tx, user.user_id, clock.now())
    return ok({ user, email })
  })
}

const which = z.union([z.object({ session_id: z.string() }), z.object({ others: z.literal(true) })])

/** Signs out another device, or all but this one. */
export async function endOtherSessions(
  trail: AuditTrail,
  user: Pick<UserRow, "user_id">,
  input: unknown,
  except: string,
): Promise<Result<{ ended: number }>> {
  const parsed = which.safeParse(input)
  if (!parsed.success) return failed(400, "Choose a session, or all others.")
  const named = "others" in parsed.data ? null : parsed.data.session_id
  return trail.write(async (tx) => {
    if (named === null) return ok({ ended: await endSessions(tx, user.user_id, clock.now(), except) })
    const isEnded = await endSession(tx, user.user_id, named, clock.now())
    return isEnded ? ok({ ended: 1 }) : failed(404, "This session has already ended.")
  })
}
