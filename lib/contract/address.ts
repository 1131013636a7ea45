import { z } from "zod"
import { absentOr, coded } from "./coded.ts"

/** What an address looks like: a dot-atom or quoted local part, and a domain with at least one dot (or an IDN). */
const shape = /^(?:[^\s@"<>(),:;\\[\]]+|"(?:[^"\\\r\n]|\\.)*")@[^\s@"<>(),:;\\[\]]+$/u

/** True when `text` can be used as an address: at most 254 bytes, 64 before the @, labels of 1–63 characters. */
export function isAddress(text: string): boolean {
  if (!shape.test(text) || byteLength(text) > 254) return false
  const at = text.lastIndexOf("@")
  const local = text.slice(0, at)
  if (byteLength(local) > 64 || (!local.startsWith('"') && /^\.|\.\.|\.$/.test(local))) return false
  const labels = text.slice(at + 1).split(".")
  return (
    labels.length > 1 &&
    labels.every(
      (label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(label) && label.length <= 63,
    )
  )
}

/** The form in which two addresses are the same: lower case throughout (a repeated address is found without regard to case). */
export const foldAddress = (text: string): string => text.trim().toLowerCase()

/** The part after the last @, lower case; empty when there is none. */
export const domainOf = (text: string): string => text.slice(text.lastIndexOf("@") + 1).toLowerCase()

/** A required address; `blank` and `bad` are the codes of the method at hand. */
export const address = (blank: number, bad: number, name: string) =>
  z
    .string({
      error: absentOr(coded(blank, `${name} is missing.`), coded(bad, `${name} is not an e-mail address.`)),
    })
    .trim()
    .min(1, coded(blank, `${name} is missing.`))
    .refine(isAddress, coded(bad, `${name} is not an e-mail address.`))

const byteLength = (text: string): number => new TextEncoder().encode(text).length
