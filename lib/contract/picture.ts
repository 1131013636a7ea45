import { z } from "zod"
import { orAbsent } from "./absent.ts"
import { utc } from "./answer.ts"
import { base64Bytes, isBase64 } from "./base64.ts"
import { absentOr, withCode } from "./validation-error.ts"
import { text } from "./fields.ts"
import { limits } from "./limits.ts"

/** Pictures that messages show from the service's own address (PICTURE-1…9). All of it is ours, so whatever is malformed is 400. */

/** Types that mail programs show. SVG is excluded: mail programs do not show it, and it can contain scripts. */
export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const
export type PictureType = (typeof pictureTypes)[number]

export const pictureId = z.uuid({
  error: absentOr(withCode(400, "id is missing."), withCode(400, "id must be the id of a picture (UUID).")),
})

/** A picture as picture/set takes it. */
export const pictureInput = z.object(
  {
    name: z
      .string({ error: absentOr(withCode(400, "name is missing."), withCode(400, "name must be a string.")) })
      .trim()
      .min(1, withCode(400, "name is blank."))
      .max(
        limits.pictureNameCharsMax,
        withCode(400, `name must have at most ${limits.pictureNameCharsMax} characters.`),
      ),
    type: orAbsent(text("type", 255)),
    content: z
      .string({
        error: absentOr(
          withCode(400, "content is missing."),
          withCode(400, "content must be a base64 string."),
        ),
      })
      .min(1, withCode(400, "content is empty."))
      .refine(isBase64, withCode(400, "content is not base64."))
      .refine(
        (content) => base64Bytes(content) <= limits.pictureBytesMax,
        withCode(400, `content must have at most ${limits.pictureBytesMax / 1024 ** 2} MB.`),
      ),
    alt: orAbsent(text("alt", limits.pictureAltCharsMax)),
  },
  { error: absentOr(withCode(400, "picture is missing."), withCode(400, "picture must be an object.")) },
)

/** A picture as stored; its content is at `url`. */
export const picture = z.object({
  id: z.string(),
  name: z.string(),
  alt: z.string(),
  type: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  sha256: z.string(),
  url: z.string(),
  created: utc,
  user_id: z.int(),
  project_id: z.string().optional(),
})

export type Picture = z.output<typeof picture>
export type PictureInput = z.input<typeof pictureInput>
