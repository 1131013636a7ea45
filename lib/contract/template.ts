import { z } from "zod"
import { orAbsent, orBlank, orEmptyList } from "./absent.ts"
import { address } from "./address-field.ts"
import { utc } from "./answer.ts"
import { absentOr, withCode } from "./validation-error.ts"
import { body, templateContentFields, templateOptions } from "./message.ts"

/** The id of a stored template; a malformed one is as unknown as one that never was. */
export const templateId = z.uuid({
  error: absentOr(
    withCode(2503, "id is missing."),
    withCode(2503, "id must be the id of a template (UUID)."),
  ),
})

const nameCharsMax = 255

/** Files, the sender's address and metadata are those of the template itself. */
const { attachments, inline_attachments, from_email, global_metadata, ...variantTexts } =
  templateContentFields

/** A share in whole percent: both versions are sent. */
const share = z
  .int({
    error: absentOr(
      withCode(400, "share is missing."),
      withCode(400, "share must be a whole number, in percent."),
    ),
  })
  .min(1, withCode(400, "share must be at least 1 percent."))
  .max(99, withCode(400, "share must be at most 99 percent."))

/** An earlier version of the template that some of the recipients get (EXT-28): its texts as a whole. */
const variant = z.object(
  {
    ...variantTexts,
    options: orAbsent(orEmptyList(templateOptions)),
    version: z
      .int({
        error: absentOr(
          withCode(400, "version is missing."),
          withCode(400, "version must be a whole number."),
        ),
      })
      .min(1, withCode(400, "version must be an earlier version of the template.")),
    share,
  },
  { error: withCode(400, "variant must be an object with version, share and texts.") },
)
export type TemplateVariantInput = z.input<typeof variant>

/** A template as template/set takes it. Without `id` a new one is made. */
export const templateInput = z.object(
  {
    ...templateContentFields,
    id: orBlank(templateId),
    name: z
      .string({ error: absentOr(withCode(602, "name is missing."), withCode(602, "name must be a string.")) })
      .trim()
      .min(1, withCode(602, "name is missing."))
      .max(nameCharsMax, withCode(602, "name must have at most 255 characters.")),
    editor_type: orAbsent(
      z.enum(["html", "visual"], {
        error: ({ input }) =>
          input === ""
            ? withCode(2502, "editor_type is blank.")
            : withCode(2500, "editor_type must be html."),
      }),
    ),
    from_email: address(202, 205, "from_email"),
    options: orAbsent(orEmptyList(templateOptions)),
    variant: orAbsent(variant),
  },
  { error: absentOr(withCode(602, "template is missing."), withCode(602, "template must be an object.")) },
)

/** A template as stored. `version` counts the edits, from 1; it is ours (extension), and so is `variant`. */
export const template = z.object({
  id: z.string(),
  name: z.string(),
  editor_type: z.string(),
  template_engine: z.string(),
  global_substitutions: z.record(z.string(), z.unknown()).optional(),
  global_metadata: z.record(z.string(), z.string()).optional(),
  body,
  subject: z.string().nullish(),
  from_email: z.string(),
  from_name: z.string().nullish(),
  reply_to: z.string().nullish(),
  reply_to_name: z.string().nullish(),
  track_links: z.int(),
  track_read: z.int(),
  headers: z.record(z.string(), z.string()).optional(),
  attachments: z.array(z.object({ type: z.string(), name: z.string(), content: z.string() })).optional(),
  inline_attachments: z
    .array(z.object({ type: z.string(), name: z.string(), content: z.string() }))
    .optional(),
  options: z.object({ unsubscribe_url: z.string().optional() }).optional(),
  created: utc,
  updated_at: utc.optional(),
  version: z.int().optional(),
  variant: z.object({ version: z.int(), share: z.int() }).optional(),
  user_id: z.int(),
  project_id: z.string().optional(),
  project_name: z.string().optional(),
})

/** A row of template/list: without body and files unless requested. */
export const listedTemplate = template.extend({ body: body.optional() })

export type ListedTemplate = z.output<typeof listedTemplate>
export type Template = z.output<typeof template>
export type TemplateInput = z.input<typeof templateInput>
