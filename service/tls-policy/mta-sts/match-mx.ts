import { nameInAscii } from "../../dns/names.ts"

/** A host name as it is compared: in A-labels and lower case, without the dot at the end. */
export const asciiHost = (name: string): string => nameInAscii(name) ?? name.toLowerCase()

/**
 * Whether a policy names a mail host (RFC 8461, 4.1). `*` is the whole leftmost label and matches exactly one. Names
 * and patterns may be written in A-labels or in U-labels.
 */
export function matchesMx(patterns: readonly string[], host: string): boolean {
  const name = asciiHost(host)
  const parent = name.slice(name.indexOf(".") + 1)
  return patterns.some((pattern) =>
    pattern.startsWith("*.")
      ? name.includes(".") && asciiHost(pattern.slice(2)) === parent
      : asciiHost(pattern) === name,
  )
}
