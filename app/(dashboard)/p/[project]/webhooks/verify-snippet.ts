/**
 * How a receiver checks that a call is genuine: `auth` is the MD5 of the body as it was with the API key in its place.
 * Shown in a code block and run by a test, so that it stays true.
 */
export const verifySnippet = `import { createHash, timingSafeEqual } from "node:crypto"

// rawBody: the bytes as they arrived, unpacked when the call is gzip.
export function isGenuine(rawBody, apiKey) {
  const text = rawBody.toString("utf8")
  const auth = /^\\{"auth":"([0-9a-f]{32})"/.exec(text)?.[1]
  if (!auth) return false
  const signed = text.replace(auth, () => apiKey)
  const expected = createHash("md5").update(signed).digest("hex")
  return timingSafeEqual(Buffer.from(auth), Buffer.from(expected))
}
`
