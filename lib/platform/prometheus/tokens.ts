import { createHash, timingSafeEqual } from "node:crypto"

const bearer = /^Bearer +(\S+) *$/i

const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

/**
 * Whether a header `Authorization: Bearer …` (RFC 6750) has one of the tokens. Complete digests are compared, so that
 * the time shows neither a token's length nor where a guess goes wrong.
 */
export function isAuthorized(header: string | null | undefined, tokens: readonly string[]): boolean {
  const bearerToken = bearer.exec(header ?? "")?.[1]
  if (bearerToken === undefined) return false
  const found = digest(bearerToken)
  return tokens.map((token) => timingSafeEqual(digest(token), found)).includes(true)
}
