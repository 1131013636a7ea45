import "server-only"
import { createHmac } from "node:crypto"
import { config } from "./config.ts"

/** HMAC-SHA256 (RFC 2104) under the session secret. The purpose keeps a hash of one use from being valid for another. */
export const keyedHash = (purpose: string, text: string): Buffer =>
  createHmac("sha256", config().sessionSecret).update(`${purpose} ${text}`).digest()
