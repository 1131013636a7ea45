import { randomBytes, randomUUID } from "node:crypto"

/** The dice of the dashboard. */
export const ids = {
  /** A person's id: opaque, never shown, never reused. */
  user: (): string => randomUUID(),
  /** A connected server's id. */
  connection: (): string => randomUUID(),
  /** Under which a surprise is logged and told. */
  fault: (): string => randomBytes(4).toString("hex"),
  /** `bytes` of chance as base64url. */
  token: (bytes: number): string => randomBytes(bytes).toString("base64url"),
}
