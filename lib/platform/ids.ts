import { randomBytes, randomUUID } from "node:crypto"

/** Random IDs of the dashboard. */
export const ids = {
  /** A person's id: opaque, never shown, never reused. */
  user: (): string => randomUUID(),
  /** A connected server's id. */
  connection: (): string => randomUUID(),
  /** ID that an unexpected error is logged and shown with. */
  fault: (): string => randomBytes(4).toString("hex"),
  /** `bytes` random bytes as base64url. */
  token: (bytes: number): string => randomBytes(bytes).toString("base64url"),
}
