import { createHash } from "node:crypto"

/** EXT-32: a version of settings. Equal settings have equal versions, no matter when or how often they were set. */
export const versionOf = (settings: Readonly<Record<string, unknown>>): string =>
  createHash("sha256").update(JSON.stringify(settings)).digest("base64url").slice(0, 22)
