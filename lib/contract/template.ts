import { z } from "zod"
import { orAbsent, orBlank, orEmptyList } from "./absent.ts"
import { address } from "./address-field.ts"
import { utc } from "./answer.ts"
import { absentOr, coded } from "./coded.ts"
import { body, templateContentFields, templateOptions } from "./message.ts"

/** The id of a stored template; a malformed one is as unknown as one that never was. */
export const templateId = z.uuid({
  error: absentOr(coded(2503, "id is missing."), coded(2503, "id is the id of a template (UUID).")),
})

const nameCharsMax = 255

/** A template as template/set takes it. Without `id` a new one is made. */
export const templateInput = z.object(
  {
    ...templateContentFields,
    id: orBlank(templateId),
    name: z
      .string({ error: absentOr(coded(602, "name is missing."), coded(602, "name is a string.")) })
      .trim()
      .min(1, coded(602, "name is missing."))
      .max(nameCharsMax, coded(602, "name has at most 255 characters.")),
    editor_type: orAbsent(
      z.enum(["html", "visual"], {
        error: ({ input }) =>
          input === "" ? coded(2502, "editor_type is blank.") : coded(2500, "editor_type is html."),
      }),
    ),
    from_email: address(202, 205, "from_email"),
    options: orAbsent(orEmptyList(templateOptions)),
  },
  { error: absentOr(coded(602, "template is missing."), coded(602, "template is an object.")) },
)

/** A template as stored. `version` counts the edits, from 1; it is ours (extension). */
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
  user_id: z.int(),
  project_id: z.string().optional(),
  project_name: z.string().optional(),
})

export type Template = z.output<typeof template>
export type TemplateInput = z.input<typeof templateInput>
