import { addressParser } from "postal-mime"

/** The addresses of a To or CC line, groups opened. */
export const addressesOf = (line: string) => addressParser(withFlatComments(line), { flatten: true })

const tokens = /\\.|[()"]|[^\\()"]+|\\/gs

/**
 * An address field whose comments have one level. Comments nest and have quoted pairs (RFC 5322, 3.2.2), but the parser ends
 * a comment at the first `)`. A line with a comment that does not end is unchanged.
 */
export function withFlatComments(line: string): string {
  let depth = 0
  let isQuoted = false
  let flat = ""
  for (const [token] of line.matchAll(tokens)) {
    if (token === '"' && depth === 0) isQuoted = !isQuoted
    const step = isQuoted ? undefined : steps[token]
    const isStray = depth === 0 && step === -1
    const isInside = depth > 0
    if (step !== undefined && !isStray) depth += step
    flat += isInside && depth > 0 ? textInside(token) : token
  }
  return depth === 0 ? flat : line
}

const steps: Readonly<Record<string, 1 | -1>> = { "(": 1, ")": -1 }

/** Parentheses inside a comment would end it. */
const textInside = (token: string): string => token.replace(/^\\(?=.)/s, "").replace(/^[()]$/, "")
