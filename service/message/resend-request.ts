import type { Attachment } from "#contract/attachment"
import { requestFileBytesMax } from "#contract/letter"
import type { StoredLetterRow } from "../store/stored-letters.ts"
import type { TemplateRow } from "../store/templates.ts"
import type { Content } from "./fill-from-template.ts"
import type { ResendContent } from "./resend-content.ts"
import { canonicalJson } from "./same-content.ts"

/** Defaults of email/send. */
const defaults: Content = { template_engine: "simple", track_links: 1, track_read: 1, global_language: "en" }

/**
 * The message of email/send that sends this letter again, as short as it can be: defaults are left out, and what the
 * template brings, as long as that is the one the letter was made of. Large files are named without their content.
 */
export function resendRequest(
  { content, template_version }: ResendContent,
  row: StoredLetterRow,
  template: TemplateRow | null,
): Record<string, unknown> {
  const { template_id, attachments = [], inline_attachments = [], ...rest } = content
  const isSame = template !== null && template.version === template_version
  const stored = isSame ? (template.content as Content) : {}
  const whole = {
    ...rest,
    attachments: attachments.map(withoutLarge),
    inline_attachments: inline_attachments.map(withoutLarge),
  }
  return {
    recipients: [
      {
        email: row.email,
        ...filled("substitutions", row.substitutions),
        ...filled("metadata", row.metadata),
      },
    ],
    ...(isSame ? { template_id } : {}),
    ...Object.fromEntries(
      Object.entries(whole).filter(([field, value]) => {
        const known = stored[field as keyof Content] ?? defaults[field as keyof Content]
        const isKnown = known !== undefined && canonicalJson(value) === canonicalJson(known)
        return !isNothing(value) && !isKnown
      }),
    ),
  }
}

const filled = (name: string, value: object): Record<string, object> =>
  isNothing(value) ? {} : { [name]: value }

function withoutLarge({
  name,
  type,
  content,
}: Attachment): Omit<Attachment, "content"> & { content?: string } {
  const isLarge = content === "" || content.length > (requestFileBytesMax * 4) / 3 + 4
  return { name, type, ...(isLarge ? {} : { content }) }
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0)
