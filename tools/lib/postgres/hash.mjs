import { createHash } from "node:crypto"

/** A short name for a path, the same at every start. */
export const hashOf = (path) => createHash("sha256").update(path).digest("hex").slice(0, 12)
