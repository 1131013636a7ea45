import { nameInAscii } from "../../dns/names.ts"

/** A host name as it is compared: in A-labels and lower case, without the dot at the end. */
export const asciiHost = (name: string): string => nameInAscii(name) ?? name.toLowerCase()

/**
 * Whether a policy names a mail host (RFC 8461, 4.1). `*` is the whole leftmost label and matches exactly one. Names
 * and patterns may be written in A-labels or in U-labels. The patterns are read once for all hosts: a policy has room for
 * 10,000 of them.
 */
export function mxMatcher(patterns: readonly string[]): (host: string) => boolean {
  const named = new Set(
    patterns.map((pattern) =>
      pattern.startsWith("*.") ? `*.${asciiHost(pattern.slice(2))}` : asciiHost(pattern),
    ),
  )
  return (host) => {
    const name = asciiHost(host)
    return !name.startsWith("*.") && (named.has(name) || named.has(name.replace(/^[^.]*/, "*")))
  }
}
