/**
 * `https://name:password@host`: the password is a secret. Every part is bounded, so that long texts are read once; nothing
 * real is longer. A stretch after the scheme ends at the first `/`, `?` or `#`, and the last `@` before it counts.
 */
const withPassword = /([a-z][a-z0-9+.-]{0,20}:\/\/[^\s/?#@:"'<>\\]{0,500}):[^\s/?#"'<>\\]{1,2048}@/gi

const hidden = "***"

/** A text, a URL or one that holds some, with every password in their userinfo as ***. */
export const withoutUrlPasswords = (text: string): string =>
  text.includes("://") ? text.replace(withPassword, `$1:${hidden}@`) : text

/** True for a URL as people see it: its password is hidden. */
export const hidesPassword = (url: string): boolean => /^[^/]+:\/\/[^/?#]*:\*\*\*@/.test(url)
