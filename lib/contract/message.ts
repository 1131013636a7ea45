import { z } from "zod"
import { orAbsent, orBlank, orEmptyList } from "./absent.ts"
import { addressOrBlank } from "./address-field.ts"
import { attachments, inlineAttachments } from "./attachment.ts"
import { absentOr, withCode } from "./validation-error.ts"
import { messageFlag } from "./fields.ts"
import { headersOf } from "./headers.ts"
import { hasAtMost } from "./length.ts"
import { limits } from "./limits.ts"
import { languages, templateEngines } from "./message-words.ts"
import { globalMetadataCodes, type Metadata, metadataOf } from "./metadata.ts"
import { recipient } from "./recipient.ts"
import { substitutionsOf } from "./substitutions-field.ts"
import { parseUtc } from "./time.ts"
import { mayBeWebAddress } from "./web-address.ts"

/** A name that ends up in a header line: no line break, no NUL. */
const headerText = (code: number, name: string) =>
  z
    .string({ error: withCode(code, `${name} must be a string.`) })
    .refine((text) => !/[\r\n\0]/.test(text), withCode(code, `${name} must not contain line breaks.`))

/** An address that people open in a browser, with merge tags; the result is checked again per recipient. */
const webAddress = (code: number, name: string) =>
  headerText(code, name).refine(
    mayBeWebAddress,
    withCode(code, `${name} must begin with http:// or https://.`),
  )

export const body = z.object(
  {
    html: z.string({ error: withCode(1510, "html must be a string.") }).nullish(),
    plaintext: z.string({ error: withCode(1511, "plaintext must be a string.") }).nullish(),
    amp: z.string({ error: withCode(1512, "amp must be a string.") }).nullish(),
  },
  { error: withCode(1577, "body must be an object with html or plaintext.") },
)

type ContentCodes = {
  engine: number
  subject: number
  fromName: number
  replyTo: number
  /** reply_to and reply_to_name of another kind. */
  replyToType: number
  headersForm: number
  headersMany: number
}

const contentFieldsWith = (codes: ContentCodes) => ({
  template_engine: orBlank(
    z.enum(templateEngines, {
      error: withCode(codes.engine, "template_engine must be simple, velocity, liquid or none."),
    }),
  ),
  global_substitutions: orAbsent(orEmptyList(substitutionsOf(1580, 1581, "global_substitutions"))),
  global_metadata: orAbsent(orEmptyList(metadataOf(globalMetadataCodes, "global_metadata"))),
  body: orAbsent(orEmptyList(body)),
  subject: orAbsent(headerText(codes.subject, "subject")),
  from_email: orAbsent(addressOrBlank(205, 205, "from_email")),
  from_name: orAbsent(headerText(codes.fromName, "from_name")),
  reply_to: orAbsent(addressOrBlank(codes.replyToType, codes.replyTo, "reply_to")),
  reply_to_name: orAbsent(headerText(codes.replyToType, "reply_to_name")),
  track_links: orAbsent(messageFlag(400, "track_links")),
  track_read: orAbsent(messageFlag(400, "track_read")),
  headers: orAbsent(orEmptyList(headersOf(codes.headersForm, codes.headersMany))),
  attachments: orAbsent(attachments),
  inline_attachments: orAbsent(inlineAttachments),
})

/** The fields a message and a stored template share, with the codes of email/send. */
const contentFields = contentFieldsWith({
  engine: 1523,
  subject: 1522,
  fromName: 1521,
  replyTo: 1520,
  replyToType: 1519,
  headersForm: 1506,
  headersMany: 1507,
})

/** The same fields with the codes of template/*. */
export const templateContentFields = contentFieldsWith({
  engine: 2516,
  subject: 2517,
  fromName: 2519,
  replyTo: 2515,
  replyToType: 2514,
  headersForm: 2504,
  headersMany: 2505,
})

/** options.send_at is checked for form here and for its distance from now at submit, which has the clock. */
export const options = z.object(
  {
    send_at: orBlank(
      z
        .string({ error: withCode(1530, "send_at must be a string.") })
        .trim()
        .refine(
          (text) => parseUtc(text) !== null,
          withCode(1530, "send_at must have the form YYYY-MM-DD hh:mm:ss in UTC."),
        ),
    ),
    unsubscribe_url: orAbsent(webAddress(1548, "unsubscribe_url")),
    custom_backend_id: orAbsent(z.int({ error: withCode(213, "custom_backend_id must be a whole number.") })),
    smtp_pool_id: orBlank(z.uuid({ error: withCode(227, "smtp_pool_id must be a UUID.") })),
  },
  { error: withCode(1550, "options must be an object.") },
)

/** options of a stored template: the unsubscribe link alone. */
export const templateOptions = z.object(
  { unsubscribe_url: orAbsent(webAddress(2527, "unsubscribe_url")) },
  { error: withCode(2524, "options must be an object.") },
)

/** Tags of a message: at most 4, unique, each at most 100 characters (SEND-12). */
const tags = z
  .array(
    z
      .string({ error: withCode(1535, "A tag must be a string.") })
      .trim()
      .min(1, withCode(1535, "A tag is blank."))
      .refine(
        (text) => hasAtMost(text, limits.tagCharsMax),
        withCode(1534, "A tag must have at most 100 characters."),
      )
      .refine((text) => !/[\r\n\0]/.test(text), withCode(1535, "A tag must not contain line breaks.")),
    { error: withCode(1535, "tags must be a list of strings.") },
  )
  .max(limits.tagsPerMessageMax, withCode(1532, "A message must have at most 4 tags."))
  .refine((list) => new Set(list).size === list.length, withCode(1535, "Tags must be unique."))

/** The request object of email/send. */
export const message = z
  .object(
    {
      ...contentFields,
      recipients: z
        .array(recipient, {
          error: absentOr(
            withCode(204, "recipients is missing."),
            withCode(204, "recipients must be a list of recipients."),
          ),
        })
        .min(1, withCode(204, "recipients is empty."))
        .max(limits.recipientsMax, withCode(1524, "recipients must have at most 500 entries.")),
      template_id: orBlank(
        z.uuid({ error: withCode(1508, "template_id must be the id of a template (UUID).") }),
      ),
      tags: orAbsent(tags),
      skip_unsubscribe: orAbsent(messageFlag(400, "skip_unsubscribe")),
      global_language: orBlank(
        z.enum(languages, {
          error: withCode(1528, "global_language must be one of be, de, en, es, fr, it, pl, pt, ru, ua, kz."),
        }),
      ),
      bypass_global: orAbsent(messageFlag(400, "bypass_global")),
      bypass_unavailable: orAbsent(messageFlag(400, "bypass_unavailable")),
      bypass_unsubscribed: orAbsent(messageFlag(400, "bypass_unsubscribed")),
      bypass_complained: orAbsent(messageFlag(400, "bypass_complained")),
      idempotence_key: orAbsent(
        z
          .string({ error: withCode(3900, "idempotence_key must be a string.") })
          .refine(
            (text) => hasAtMost(text, limits.idempotenceKeyCharsMax),
            withCode(1572, "idempotence_key must have at most 64 characters."),
          ),
      ),
      options: orAbsent(orEmptyList(options)),
      /** Older name of global_metadata, which wins (META-4). */
      metadata: orAbsent(orEmptyList(metadataOf(globalMetadataCodes, "metadata"))),
      /** For older clients; 1 needs a right that no account has (SEND-19). */
      force_send: orAbsent(messageFlag(400, "force_send")),
    },
    { error: absentOr(withCode(201, "message is missing."), withCode(201, "message must be an object.")) },
  )
  .transform(({ metadata, ...current }) => withOldMetadata(current, metadata))

const withOldMetadata = <M extends { global_metadata?: Metadata | undefined }>(
  current: M,
  metadata: Metadata | undefined,
): M => (metadata && !current.global_metadata ? { ...current, global_metadata: metadata } : current)

export type Message = z.output<typeof message>
export type MessageInput = z.input<typeof message>
