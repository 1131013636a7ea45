import "server-only"
import { randomBytes } from "node:crypto"
import { clock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { countRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode } from "#lib/data/store/recovery-codes"
import { findUser, spendTotpStep, type UserRow, updateUser } from "#lib/data/store/users"
import { countCode, forgiveCodes } from "./rate-limit.ts"
import { seal, unseal } from "#lib/platform/seal"
import { tokenHash } from "./token.ts"
import "server-only"
import { Secret, TOTP } from "otpauth"

/**
 * The second factor of a person: codes of an app, and ten recovery codes in case the app is lost. The app's secret is
 * stored sealed; recovery codes are stored as hashes. Each code works once.
 */
export const hasSecondFactor = (user: Pick<UserRow, "totp_confirmed_at">): boolean =>
  user.totp_confirmed_at !== null

export type Verdict = "right" | "wrong" | "throttled"

/**
 * Accepts a code of the app or a recovery code, and uses it up. `own` names a browser of this person: codes from there
 * are counted separately.
 */
export async function checkCode(db: Db, user: UserRow, code: string, device = ""): Promise<Verdict> {
  if (!hasSecondFactor(user) || !user.totp_sealed) return "wrong"
  const counted = `${user.user_id} ${device}`.trim()
  if (!countCode(counted)) return "throttled"
  const isRight = (await spendAppCode(db, user, code)) || (await spendSpareCode(db, user, code))
  if (isRight) forgiveCodes(counted)
  return isRight ? "right" : "wrong"
}

async function spendAppCode(db: Db, user: UserRow, code: string): Promise<boolean> {
  const digits = code.replace(/\s/g, "")
  if (!/^\d{6}$/.test(digits)) return false
  const secret = user.totp_sealed && (await unseal(user.totp_sealed))
  const step = secret ? totpStepOf(secret, digits) : null
  return step !== null && spendTotpStep(db, user.user_id, step)
}

async function spendSpareCode(db: Db, user: UserRow, code: string): Promise<boolean> {
  const plain = plainCode(code)
  if (plain.length !== recoveryChars) return false
  return spendRecoveryCode(db, user.user_id, hashOf(user.user_id, plain), clock.now())
}

export type TwoFactorOffer = { secret: string; uri: string }

/** Creates a secret, which is inactive until `confirmSecondFactor` gets a code of it. */
export async function offerSecondFactor(db: Db, user: UserRow): Promise<Result<TwoFactorOffer>> {
  if (hasSecondFactor(user)) return failed(409, "Two-factor sign-in is already on.")
  const secret = newTotpSecret()
  await updateUser(db, user.user_id, { totp_sealed: await seal(secret), totp_step: null })
  return ok({ secret, uri: totpUri(secret, user.email) })
}

/** Activates the second factor with the first code of the app; returns the recovery codes, only this once. */
export async function confirmSecondFactor(
  db: Db,
  user_id: string,
  code: string,
): Promise<Result<{ recovery_codes: string[] }>> {
  const user = await findUser(db, user_id)
  if (!user?.totp_sealed) return failed(409, "There is no secret to confirm. Start the setup again.")
  if (hasSecondFactor(user)) return failed(409, "Two-factor sign-in is already on.")
  if (!countCode(user_id)) return failed(429, "Too many codes. Wait a few minutes, then try again.")
  if (!(await spendAppCode(db, user, code)))
    return failed(400, "This code is wrong. Enter the one the app shows now.", { field: "code" })
  forgiveCodes(user_id)
  await updateUser(db, user_id, { totp_confirmed_at: clock.now() })
  return ok({ recovery_codes: await newRecoveryCodes(db, user_id) })
}

/** Removes the second factor. */
export async function removeSecondFactor(db: Db, user_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await updateUser(tx, user_id, { totp_sealed: null, totp_confirmed_at: null, totp_step: null })
    await replaceRecoveryCodes(tx, user_id, [])
  })
}

const recoveryCount = 10
const recoveryChars = 16
/** Without letters and digits that look alike. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz"

/** Replaces all recovery codes with ten new ones, which are shown only now. */
export async function newRecoveryCodes(db: Db, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, newRecoveryCode)
  const hashes = codes.map((code) => hashOf(user_id, plainCode(code)))
  await db.transaction((tx) => replaceRecoveryCodes(tx, user_id, hashes))
  return codes
}

export const recoveryCodesLeft = (db: Db, user_id: string): Promise<number> => countRecoveryCodes(db, user_id)

function newRecoveryCode(): string {
  // Bytes from 248 up would make the first letters more likely than the others.
  const fair = [...randomBytes(recoveryChars * 3)].filter((byte) => byte < alphabet.length * 8)
  const letters = fair.slice(0, recoveryChars).map((byte) => alphabet[byte % alphabet.length])
  if (letters.length < recoveryChars) return newRecoveryCode()
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-")
}

const plainCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, "")
const hashOf = (user_id: string, plain: string): string => tokenHash(`${user_id} ${plain}`)

/** Codes of an authenticator app (RFC 6238): six digits, 30 seconds, SHA-1, which every app supports. */
const periodSeconds = 30

const totpOf = (secret: string, label = ""): TOTP =>
  new TOTP({
    issuer: "Waybill",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })

/** 160 bits in base32, the format of authenticator apps. */
const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The URL in the QR code. */
const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** Time step of this code, now or one step around it (clocks differ); null if it is invalid. */
function totpStepOf(secret: string, code: string): number | null {
  const timestamp = clock.now().getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}
