import { z } from "zod"
import { withCode } from "./validation-error.ts"
import { orInexact } from "./exact-number.ts"
import { hasAtMost } from "./length.ts"
import { limits } from "./limits.ts"

export type Metadata = Record<string, string>

type MetadataCodes = {
  count: number
  type: number
  blank: number
  keyLength: number
  valueLength: number
  bytes: number
}

/** Codes of metadata rules for a recipient and for the whole message (error table, groups 217–220 and 1582–1586). */
export const recipientMetadataCodes: MetadataCodes = {
  count: 217,
  type: 216,
  blank: 220,
  keyLength: 218,
  valueLength: 219,
  bytes: 1540,
}
export const globalMetadataCodes: MetadataCodes = {
  count: 1582,
  type: 1583,
  blank: 1584,
  keyLength: 1585,
  valueLength: 1586,
  bytes: 1541,
}

/**
 * Metadata: at most 10 keys of 64 characters, values of 1024, 4000 bytes in all; whole numbers become strings.
 * `campaign_id` is a key like others (META-3).
 */
export const metadataOf = (codes: MetadataCodes, field: string) => {
  const notAString = orInexact(codes.type, `Values in ${field} must be strings.`)
  return z
    .record(z.string(), z.union([z.string(), z.int({ error: notAString })], { error: notAString }), {
      error: withCode(codes.type, `${field} must be an object of strings.`),
    })
    .refine(
      (map) => Object.keys(map).length <= limits.metadataKeysMax,
      withCode(codes.count, `${field} must have at most 10 keys.`),
    )
    .refine(
      (map) => Object.keys(map).every((key) => key.trim() !== ""),
      withCode(codes.blank, `A key in ${field} is blank.`),
    )
    .refine(
      (map) => Object.keys(map).every((key) => hasAtMost(key, limits.metadataKeyCharsMax)),
      withCode(codes.keyLength, `A key in ${field} must have at most 64 characters.`),
    )
    .refine(
      (map) => Object.values(map).every((value) => hasAtMost(String(value), limits.metadataValueCharsMax)),
      withCode(codes.valueLength, `A value in ${field} must have at most 1024 characters.`),
    )
    .refine(
      (map) => new TextEncoder().encode(JSON.stringify(map)).length <= limits.metadataBytesMax,
      withCode(codes.bytes, `${field} must have at most 4000 bytes as JSON.`),
    )
    .transform(
      (map): Metadata => Object.fromEntries(Object.entries(map).map(([key, value]) => [key, String(value)])),
    )
}
