import { z } from "zod"
import { orAbsent, orBlank, orEmptyList } from "./absent.ts"
import { addressOrBlank } from "./address-field.ts"
import { attachments, inlineAttachments } from "./attachment.ts"
import { absentOr, coded } from "./coded.ts"
import { messageFlag } from "./flag.ts"
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
    .string({ error: coded(code, `${name} is a string.`) })
    .refine((text) => !/[\r\n\0]/.test(text), coded(code, `${name} has no line break.`))

/** An address that people open in a browser, with merge tags; the result is checked again per recipient. */
const webAddress = (code: number, name: string) =>
  headerText(code, name).refine(mayBeWebAddress, coded(code, `${name} begins with http:// or https://.`))

export const body = z.object(
  {
    html: z.string({ error: coded(1510, "html is a string.") }).nullish(),
    plaintext: z.string({ error: coded(1511, "plaintext is a string.") }).nullish(),
    amp: z.string({ error: coded(1512, "amp is a string.") }).nullish(),
  },
  { error: coded(1577, "body is an object with html or plaintext.") },
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
      error: coded(codes.engine, "template_engine is simple, velocity, liquid or none."),
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
        .string({ error: coded(1530, "send_at is a string.") })
        .trim()
        .refine(
          (text) => parseUtc(text) !== null,
          coded(1530, "send_at has the form YYYY-MM-DD hh:mm:ss in UTC."),
        ),
    ),
    unsubscribe_url: orAbsent(webAddress(1548, "unsubscribe_url")),
    custom_backend_id: orAbsent(z.int({ error: coded(213, "custom_backend_id is a whole number.") })),
    smtp_pool_id: orBlank(z.uuid({ error: coded(227, "smtp_pool_id is a UUID.") })),
  },
  { error: coded(1550, "options is an object.") },
)

/** options of a stored template: the unsubscribe link alone. */
export const templateOptions = z.object(
  { unsubscribe_url: orAbsent(webAddress(2527, "unsubscribe_url")) },
  { error: coded(2524, "options is an object.") },
)

/** Tags of a message: at most 4, unique, each at most 100 characters (SEND-12). */
const tags = z
  .array(
    z
      .string({ error: coded(1535, "A tag is a string.") })
      .trim()
      .min(1, coded(1535, "A tag is blank."))
      .refine((text) => hasAtMost(text, limits.tagCharsMax), coded(1534, "A tag has at most 100 characters."))
      .refine((text) => !/[\r\n\0]/.test(text), coded(1535, "A tag has no line break.")),
    { error: coded(1535, "tags is a list of strings.") },
  )
  .max(limits.tagsPerMessageMax, coded(1532, "A message has at most 4 tags."))
  .refine((list) => new Set(list).size === list.length, coded(1535, "Tags are unique."))

/** The request object of email/send. */
export const message = z
  .object(
    {
      ...contentFields,
      recipients: z
        .array(recipient, {
          error: absentOr(
            coded(204, "recipients is missing."),
            coded(204, "recipients is a list of recipients."),
          ),
        })
        .min(1, coded(204, "recipients is empty."))
        .max(limits.recipientsMax, coded(1524, "recipients has at most 500 entries.")),
      template_id: orBlank(z.uuid({ error: coded(1508, "template_id is the id of a template (UUID).") })),
      tags: orAbsent(tags),
      skip_unsubscribe: orAbsent(messageFlag(400, "skip_unsubscribe")),
      global_language: orBlank(
        z.enum(languages, {
          error: coded(1528, "global_language is one of be, de, en, es, fr, it, pl, pt, ru, ua, kz."),
        }),
      ),
      bypass_global: orAbsent(messageFlag(400, "bypass_global")),
      bypass_unavailable: orAbsent(messageFlag(400, "bypass_unavailable")),
      bypass_unsubscribed: orAbsent(messageFlag(400, "bypass_unsubscribed")),
      bypass_complained: orAbsent(messageFlag(400, "bypass_complained")),
      idempotence_key: orAbsent(
        z
          .string({ error: coded(3900, "idempotence_key is a string.") })
          .refine(
            (text) => hasAtMost(text, limits.idempotenceKeyCharsMax),
            coded(1572, "idempotence_key has at most 64 characters."),
          ),
      ),
      options: orAbsent(orEmptyList(options)),
      /** Older name of global_metadata, which wins (META-4). */
      metadata: orAbsent(orEmptyList(metadataOf(globalMetadataCodes, "metadata"))),
      /** For older clients; 1 needs a right that no account has (SEND-19). */
      force_send: orAbsent(messageFlag(400, "force_send")),
    },
    { error: absentOr(coded(201, "message is missing."), coded(201, "message is an object.")) },
  )
  .transform(({ metadata, ...current }) => withOldMetadata(current, metadata))

const withOldMetadata = <M extends { global_metadata?: Metadata | undefined }>(
  current: M,
  metadata: Metadata | undefined,
): M => (metadata && !current.global_metadata ? { ...current, global_metadata: metadata } : current)

export type Message = z.output<typeof message>
export type MessageInput = z.input<typeof message>
