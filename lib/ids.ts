import { randomBytes, randomUUID } from "node:crypto"

/** The dice of the dashboard. */
export const ids = {
  /** A person's id: opaque, never shown, never reused. */
  user: (): string => randomUUID(),
  /** A connected server's id. */
  connection: (): string => randomUUID(),
  /** `bytes` of chance as base64url. */
  token: (bytes: number): string => randomBytes(bytes).toString("base64url"),
}
