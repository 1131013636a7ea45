import type { Template, TemplateInput, TemplateVariantInput } from "#contract/template"
import { carriedOf, contentOf, fieldsOf, type TemplateContent } from "#lib/features/templates/fields"

/** Template contents for the mail service while two versions are tested. Pure. */

/** The template as stored there, to be set again. */
export const asItStands = (current: Template): TemplateInput => ({
  ...contentOf(fieldsOf(current)),
  ...carriedOf(current),
  ...{ id: current.id, name: current.name, from_email: current.from_email },
})

/** EXT-31: nothing is set over a change made after `current` was read. Services without version numbers ignore it. */
export const asRead = ({ version }: Template) => (version === undefined ? {} : { if_version: version })

/** An earlier version published for everybody; values set through the API alone stay. */
export const asPublished = (
  current: Template,
  { from_email: _, ...content }: TemplateContent,
): TemplateInput => ({
  ...content,
  ...carriedOf(current),
  ...{ id: current.id, name: current.name, from_email: current.from_email },
})

/** The same for the tested variant: files and the sender's address are those of the template. */
export function asVariant(
  current: Template,
  content: TemplateContent,
  { version, share }: { version: number; share: number },
): TemplateVariantInput {
  const { template_engine, subject, from_name, reply_to, reply_to_name, body, headers, options } = content
  const { track_links, track_read } = content
  const { global_substitutions } = carriedOf(current)
  return {
    ...{ template_engine, subject, from_name, reply_to, reply_to_name, body, headers, options },
    ...{ track_links, track_read, version, share },
    ...(global_substitutions && { global_substitutions }),
  }
}
