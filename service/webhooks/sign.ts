import { createHash } from "node:crypto"
import { phpJson } from "./php-json.ts"

/**
 * Adds `auth` to a callback body, always first: the MD5 of the whole body with the API key in the place of the digest
 * (CALLBACK-2). `fields` are the body without auth, in the order of the wire.
 */
export function signBody(fields: Record<string, unknown>, apiKey: string): Buffer {
  const head = '{"auth":"'
  const tail = `",${phpJson(fields).slice(1)}`
  const digest = createHash("md5").update(`${head}${apiKey}${tail}`, "utf8").digest("hex")
  return Buffer.from(`${head}${digest}${tail}`, "utf8")
}
