import { createHash, timingSafeEqual } from "node:crypto"

const bearer = /^Bearer +(\S+) *$/i

const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

/**
 * Whether a header `Authorization: Bearer …` (RFC 6750) names one of the tokens. Digests are compared, each one whole, so
 * that the time shows neither a token's length nor where a guess goes wrong.
 */
export function isAuthorized(header: string | null | undefined, tokens: readonly string[]): boolean {
  const given = bearer.exec(header ?? "")?.[1]
  if (given === undefined) return false
  const found = digest(given)
  return tokens.map((token) => timingSafeEqual(digest(token), found)).includes(true)
}
