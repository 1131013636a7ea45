import { z } from "zod"
import { isBase64 } from "./base64.ts"
import { absentOr, withCode } from "./validation-error.ts"
import { limits } from "./limits.ts"

type AttachmentCodes = {
  nameType: number
  nameBlank: number
  slash: number
  nameLength: number
  typeType: number
  typeBad: number
  contentType: number
  noContent: number
  tooLarge: number
  twice: number
}

const attachmentCodes: AttachmentCodes = {
  nameType: 2801,
  nameBlank: 2800,
  slash: 1590,
  nameLength: 2528,
  typeType: 2802,
  typeBad: 1593,
  contentType: 2803,
  noContent: 1592,
  tooLarge: 2804,
  twice: 1591,
}
const inlineCodes: AttachmentCodes = {
  ...attachmentCodes,
  slash: 1594,
  nameLength: 2529,
  typeBad: 1597,
  noContent: 1596,
  twice: 1595,
}

/** A type and its parameters, as in `text/plain; charset=iso-8859-1`: printable, one line. */
const mimeType = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}(?:[ \t]*;[\t -~]{0,500})?$/

const fileFields = (codes: AttachmentCodes) => ({
  type: z
    .string({
      error: absentOr(
        withCode(codes.typeBad, "type is missing."),
        withCode(codes.typeType, "type must be a string."),
      ),
    })
    .trim()
    .regex(mimeType, withCode(codes.typeBad, "type must be a MIME type such as application/pdf.")),
  name: z
    .string({
      error: absentOr(
        withCode(codes.nameBlank, "name is missing."),
        withCode(codes.nameType, "name must be a string."),
      ),
    })
    .min(1, withCode(codes.nameBlank, "name is blank."))
    .refine(
      (name) => !/[/\r\n\0]/.test(name),
      withCode(codes.slash, "name must not contain a slash or a line break."),
    )
    .refine(
      (name) => new TextEncoder().encode(name).length <= limits.attachmentNameBytesMax,
      withCode(codes.nameLength, "name must have at most 255 bytes."),
    ),
  content: z
    .string({
      error: absentOr(
        withCode(codes.noContent, "content is missing."),
        withCode(codes.contentType, "content must be a base64 string."),
      ),
    })
    .min(1, withCode(codes.noContent, "content is empty."))
    .max(
      limits.attachmentBase64BytesMax,
      withCode(codes.tooLarge, "content must have at most 9786710 bytes of base64 (7 MB)."),
    )
    .refine(isBase64, withCode(codes.noContent, "content is not base64.")),
})

const listOf = (codes: AttachmentCodes, field: string) =>
  z
    .array(
      z.object(fileFields(codes), {
        error: withCode(400, `${field} must contain objects with name, type and content.`),
      }),
      {
        error: withCode(400, `${field} must be a list of files.`),
      },
    )
    .max(limits.filesMax, withCode(400, `${field} must have at most ${limits.filesMax} files.`))
    .refine(
      (list) => new Set(list.map((one) => one.name)).size === list.length,
      withCode(codes.twice, `Names in ${field} must be unique.`),
    )

/** Files shown as attachments: names unique, at most 7 MB each (ATTACH-1…4). */
export const attachments = listOf(attachmentCodes, "attachments")
/** Files referenced from HTML as `cid:name`. */
export const inlineAttachments = listOf(inlineCodes, "inline_attachments")

export type Attachment = z.output<typeof attachments>[number]

/** ATTACH-7: a calendar with a method, so it is an invitation or an answer to one (RFC 6047, 2.4). */
export const isInvitation = ({ type }: Pick<Attachment, "type">): boolean =>
  /^text\/calendar[ \t]*;/i.test(type) && /;[ \t]*method[ \t]*=[ \t]*"?[a-z]/i.test(type)
