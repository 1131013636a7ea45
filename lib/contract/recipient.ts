import { z } from "zod"
import { coded } from "./coded.ts"
import { limits } from "./limits.ts"
import { metadataOf, recipientMetadataCodes } from "./metadata.ts"
import { substitutionsOf } from "./substitutions.ts"

/**
 * One recipient. The address is only checked to be a string here: a malformed one is not a bad request but a
 * `failed_emails` entry with the reason `invalid` (SEND-1).
 */
export const recipient = z.object({
  email: z
    .string({ error: coded(2307, "email is a string.") })
    .trim()
    .min(1, coded(2306, "email is blank.")),
  substitutions: substitutionsOf(224, 212, "substitutions")
    .refine(
      (map) => String(map.to_name ?? "").length <= limits.toNameCharsMax,
      coded(212, "to_name has at most 78 characters."),
    )
    .optional(),
  metadata: metadataOf(recipientMetadataCodes, "metadata").optional(),
})

export type Recipient = z.output<typeof recipient>
