/**
 * `https://name:password@host`: the password is a secret. Every part is bounded, so that long texts are read once; nothing
 * real is longer. A stretch after the scheme ends at the first `/`, `?` or `#`, and the last `@` before it counts.
 */
const withPassword = /([a-z][a-z0-9+.-]{0,20}:\/\/[^\s/?#@:"'<>\\]{0,500}):[^\s/?#"'<>\\]{1,2048}@/gi

const hidden = "***"
const hiddenPath = "•••"

/** A text, which may be or contain URLs, with every password in their userinfo as ***. */
export const withoutUrlPasswords = (text: string): string =>
  text.includes("://") ? text.replace(withPassword, `$1:${hidden}@`) : text

/**
 * ALERT-18: an address whose path and query are secrets, as people, the log and files see it: `https://host.example/•••`.
 * Masking it again changes nothing.
 */
export const originOnly = (url: string): string =>
  URL.canParse(url) ? `${new URL(url).origin}/${hiddenPath}` : hiddenPath

/** True for an address without a user name and a password: fetch refuses to call any other. */
export const hasNoUserInfo = (url: string): boolean => {
  const { username, password } = new URL(url)
  return username === "" && password === ""
}

/** True for a URL as people see it: its password is hidden. */
export const hidesPassword = (url: string): boolean => /^[^/]+:\/\/[^/?#]*:\*\*\*@/.test(url)

/**
 * Removes the passwords of webhook addresses, and the headers made from them, from an answer. Posted and answered
 * bodies stay unchanged, because their bytes are signed.
 */
export function withoutPasswordsIn<T>(answer: T): T {
  const walk = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") return hiddenIn(value, name)
    if (Array.isArray(value)) return value.map((one) => walk(one))
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, key)]))
  }
  // The traversal keeps every field and replaces texts with texts, so a T remains a T.
  return walk(answer) as T
}

function hiddenIn(text: string, name: string): string {
  if (name === "body") return text
  return name.toLowerCase() === "authorization"
    ? text.replace(/ .*/s, ` ${hidden}`)
    : withoutUrlPasswords(text)
}
