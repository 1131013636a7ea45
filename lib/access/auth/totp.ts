import "server-only"
import { Secret, TOTP } from "otpauth"
import { clock } from "#lib/platform/clock"

/** Codes of an authenticator app (RFC 6238): six digits, thirty seconds, SHA-1, which is what every app understands. */
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

/** 160 bits in base32, as an app wants to be told. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address in the QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step whose code this is, now or one step around it (clocks differ); null when it is none. */
export function totpStepOf(secret: string, code: string): number | null {
  const timestamp = clock.now().getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}
