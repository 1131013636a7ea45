import "server-only"
import { Secret, TOTP } from "otpauth"
import { clock } from "#lib/platform/clock"

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
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The URL in the QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** Time step of this code, now or one step around it (clocks differ); null if it is invalid. */
export function totpStepOf(secret: string, code: string): number | null {
  const timestamp = clock.now().getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}
