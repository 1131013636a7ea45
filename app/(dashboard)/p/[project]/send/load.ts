import "server-only"
import { templateEngines } from "#contract/message-words"
import { templateList } from "#contract/methods/template"
import type { ListedTemplate } from "#contract/template"
import { requireRight } from "#lib/access/auth/guard"
import { openedStore } from "#lib/data/store/open"
import { mergeTagNames } from "#lib/documents/merge-tags"
import { listRuns } from "#lib/features/sending/read"
import { loadDeliveryMode } from "#lib/mail-api/proxy/delivery-mode"
import { readMethod } from "#lib/mail-api/proxy/read"
import { faultText } from "../../../../fault.ts"
import { firstSender } from "../_sending/verified-sender.ts"
import { type Needs, needsOf } from "./check/needs.ts"

/** Templates offered in the list; older ones are used from their own page. */
const offeredMax = 500

export type TemplateChoice = {
  id: string
  name: string
  subject: string
  sender: string
  from_email: string
  names: string[]
  /** Excludes fields for which the template has values of its own. */
  needs: Needs
}

/** Right to send, the sender's address, and the templates to choose from. */
export async function loadSend(slug: string) {
  const access = await requireRight(slug, "sending", "write")
  const db = await openedStore()
  const [answer, mode, from_email, { runs }] = await Promise.all([
    readMethod(access, templateList, { limit: offeredMax }),
    loadDeliveryMode(access),
    loadDeliveryMode(access).then((mode) => firstSender(access, mode)),
    listRuns(db, access),
  ])
  const { project } = access
  return {
    project: project.project_id,
    timeZone: access.timeZone,
    runs,
    mode,
    sender: { from_email, from_name: project.name },
    templates: answer.ok ? answer.value.templates.map(choiceOf) : [],
    templatesFailure: answer.ok ? null : await faultText(answer.failure),
  }
}

/** Bodies stay here: the form needs the names of their tags alone. */
function choiceOf(template: ListedTemplate): TemplateChoice {
  const { html, plaintext, amp } = template.body ?? {}
  const engine = templateEngines.find((one) => one === template.template_engine) ?? "simple"
  const texts = [template.subject, template.from_name, html, plaintext, amp].map((text) => text ?? "")
  return {
    id: template.id,
    name: template.name,
    subject: template.subject ?? "",
    sender: template.from_name ? `${template.from_name} <${template.from_email}>` : template.from_email,
    from_email: template.from_email ?? "",
    names: mergeTagNames(texts, engine),
    needs: withoutFilled(
      needsOf({ html: html ?? "", others: texts }, engine),
      template.global_substitutions ?? {},
    ),
  }
}

function withoutFilled({ names, links }: Needs, values: Readonly<Record<string, unknown>>): Needs {
  const isFilled = (name: string) =>
    values[name] !== undefined && values[name] !== null && values[name] !== ""
  return {
    names: names.filter((name) => !isFilled(name)),
    links: links.filter((link) => !link.some(isFilled)),
  }
}
