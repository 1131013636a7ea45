import { z } from "zod"
import { orAbsent, orEmptyList } from "./absent.ts"
import { addressText } from "./address-field.ts"
import { absentOr, withCode } from "./validation-error.ts"
import { hasAtMost } from "./length.ts"
import { limits } from "./limits.ts"
import { metadataOf, recipientMetadataCodes } from "./metadata.ts"
import { substitutionsOf } from "./substitutions-field.ts"

/**
 * One recipient. The address is only checked to be a string here: a malformed one is not a bad request but a
 * `failed_emails` entry with the reason `invalid` (SEND-1).
 */
export const recipient = z.object(
  {
    email: addressText(
      absentOr(withCode(2306, "email is missing."), withCode(2307, "email must be a string.")),
    ).min(1, withCode(2306, "email is blank.")),
    substitutions: orAbsent(
      orEmptyList(
        substitutionsOf(224, 212, "substitutions").refine(
          ({ to_name }) => typeof to_name !== "string" || hasAtMost(to_name, limits.toNameCharsMax),
          withCode(212, "to_name must have at most 78 characters."),
        ),
      ),
    ),
    metadata: orAbsent(orEmptyList(metadataOf(recipientMetadataCodes, "metadata"))),
  },
  { error: withCode(204, "recipients must contain objects with email.") },
)

export type Recipient = z.output<typeof recipient>
