import { z } from "zod"
import { orAbsent } from "./absent.ts"
import { utc } from "./answer.ts"
import { base64Bytes, isBase64 } from "./base64.ts"
import { absentOr, coded } from "./coded.ts"
import { limits } from "./limits.ts"
import { text } from "./text.ts"

/** Pictures that messages show from the service's own address (PICTURE-1…9). All of it is ours, so whatever is malformed is 400. */

/** Types that mail programs show. SVG is excluded: mail programs do not show it, and it can contain scripts. */
export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const
export type PictureType = (typeof pictureTypes)[number]

export const pictureId = z.uuid({
  error: absentOr(coded(400, "id is missing."), coded(400, "id is the id of a picture (UUID).")),
})

/** A picture as picture/set takes it. */
export const pictureInput = z.object(
  {
    name: z
      .string({ error: absentOr(coded(400, "name is missing."), coded(400, "name is a string.")) })
      .trim()
      .min(1, coded(400, "name is blank."))
      .max(
        limits.pictureNameCharsMax,
        coded(400, `name has at most ${limits.pictureNameCharsMax} characters.`),
      ),
    type: orAbsent(text("type", 255)),
    content: z
      .string({
        error: absentOr(coded(400, "content is missing."), coded(400, "content is a base64 string.")),
      })
      .min(1, coded(400, "content is empty."))
      .refine(isBase64, coded(400, "content is not base64."))
      .refine(
        (content) => base64Bytes(content) <= limits.pictureBytesMax,
        coded(400, `content has at most ${limits.pictureBytesMax / 1024 ** 2} MB.`),
      ),
    alt: orAbsent(text("alt", limits.pictureAltCharsMax)),
  },
  { error: absentOr(coded(400, "picture is missing."), coded(400, "picture is an object.")) },
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
