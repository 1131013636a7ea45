import { isAddress } from "#contract/address"
import type { Substitutions } from "#contract/substitutions"
import type { Template } from "#contract/template"
import { contentOf, engineOf, filledValues, type SendForm } from "../form.ts"
import type { Reader } from "../recipients/readers.ts"
import type { PreviewInput } from "./use-preview.ts"

/** Request to the renderer for one recipient; null while there is no message. `template` is the chosen one. */
export function previewInput(
  form: SendForm,
  names: readonly string[],
  template: Template | null,
  reader: Reader | undefined,
): PreviewInput | null {
  const content = form.source === "template" ? template && templateContent(template) : writtenContent(form)
  if (!content) return null
  const values = { ...content.global_substitutions, ...filledValues(form.values, names) }
  return {
    template: { ...content, global_substitutions: values },
    ...(reader ? { email: reader.email, substitutions: reader.values } : {}),
  }
}

type Content = PreviewInput["template"]

/** A half-typed address is left out instead of refused: the letter can be looked at all the same. */
function writtenContent(form: SendForm): Content | null {
  const { from_email, reply_to, ...content } = contentOf(form)
  if (!content.body.html && !content.body.plaintext) return null
  return {
    ...content,
    ...(isAddress(from_email) ? { from_email } : {}),
    ...(reply_to && isAddress(reply_to) ? { reply_to } : {}),
  }
}

function templateContent(template: Template): Content {
  const { body, subject, from_email, from_name, reply_to, headers, options } = template
  return {
    template_engine: engineOf(template.template_engine),
    body,
    from_email,
    ...(subject ? { subject } : {}),
    ...(from_name ? { from_name } : {}),
    ...(reply_to ? { reply_to } : {}),
    ...(headers ? { headers } : {}),
    ...(options ? { options } : {}),
    global_substitutions: storedValues(template),
  }
}

/** The service returns the stored substitutions; their output schema only says "unknown". */
const storedValues = ({ global_substitutions }: Template): Substitutions =>
  (global_substitutions ?? {}) as Substitutions
