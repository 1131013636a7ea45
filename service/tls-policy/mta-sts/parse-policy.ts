import type { StsMode } from "../../store/schema/delivery.ts"

/** A policy as its host serves it (RFC 8461, 3.2). */
export type ServedPolicy = { mode: StsMode; mx: string[]; maxAgeSeconds: number }

/** A policy, or a sentence that names what is wrong with it. */
export type PolicyAnswer = { policy: ServedPolicy } | { problem: string }

/** RFC 8461, 3.2: a year, the largest max_age. */
const maxAgeSecondsMax = 31_557_600

/** A name or `*.` and a name, as A-labels or U-labels; a dot at the end is tolerated. */
const mxPattern = /^(?:\*\.)?[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*(?:\.[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*)*\.?$/u

const isMode = (text: string | undefined): text is StsMode =>
  text === "enforce" || text === "testing" || text === "none"

/** Reads a policy. Unknown fields are ignored; of a repeated one the first counts, except for mx. */
export function parsePolicy(text: string): PolicyAnswer {
  const fields = fieldsOf(text)
  const first = (name: string) => fields.find((field) => field.name === name)?.value
  const mode = first("mode")
  const maxAge = first("max_age")
  const mx = fields.filter((field) => field.name === "mx").map((field) => field.value)
  const invalid = mx.find((pattern) => !mxPattern.test(pattern))
  if (first("version") !== "STSv1") return { problem: "The policy has no version STSv1." }
  if (!isMode(mode)) return { problem: "The policy has no mode enforce, testing or none." }
  if (maxAge === undefined || !/^\d{1,10}$/.test(maxAge))
    return { problem: "The policy has no valid max_age." }
  if (invalid !== undefined) return { problem: `The policy has an invalid mx: ${invalid.slice(0, 100)}` }
  if (mx.length === 0 && mode !== "none") return { problem: "The policy has no mx." }
  return { policy: { mode, mx, maxAgeSeconds: Math.min(Number(maxAge), maxAgeSecondsMax) } }
}

/** The lines `name: value`; they end with LF or CRLF. */
const fieldsOf = (text: string): { name: string; value: string }[] =>
  text.split("\n").flatMap((line) => {
    const colon = line.indexOf(":")
    return colon < 0 ? [] : [{ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() }]
  })
