import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import { z } from "zod"
import { templateGet } from "#contract/template/get"
import { templateList } from "#contract/template/list"
import { requireRight } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { readMethod } from "#lib/proxy/read"
import { templatesWords } from "#words/templates"
import { faultText } from "../../../../fault.ts"
import { wordsFor } from "../../../../language.ts"
import { starterAt, starterTemplates } from "../_sending/starter-templates.ts"
import { carriedOf, draftOf, emptyDraft } from "./draft.ts"
import { templateRows } from "./view.ts"

/** More than any project has today; the list says so when there are more. */
const shownMax = 1000

/** The list page. A service that does not answer is a failed table, not a failed page. */
export async function loadTemplates(slug: string) {
  const access = await requireRight(slug, "templates", "read")
  const answer = await readMethod(access, templateList, { limit: shownMax })
  return {
    project: access.project.project_id,
    timeZone: access.timeZone,
    nowMs: clock.now().getTime(),
    canWrite: access.can("templates", "write"),
    failure: answer.ok ? null : await faultText(answer.failure),
    rows: answer.ok ? templateRows(answer.value.templates, await wordsFor(templatesWords)) : [],
    hasMore: answer.ok && answer.value.templates.length === shownMax,
  }
}

/** The service's code for an id that it does not know. */
const unknownId = 2503

/** One stored template for the editor; an id that is none, or another project's, is nowhere. */
export const loadTemplate = cache(async (slug: string, id: string) => {
  const access = await requireRight(slug, "templates", "read")
  if (!z.uuid().safeParse(id).success) notFound()
  const answer = await readMethod(access, templateGet, { id })
  if (!answer.ok && answer.failure.code === unknownId) notFound()
  if (!answer.ok) return { failure: await faultText(answer.failure) }
  const { template } = answer.value
  return {
    editor: {
      project: access.project.project_id,
      userId: access.user.user_id,
      saved: draftOf(template),
      carried: carriedOf(template),
      template: { id: template.id, version: template.version },
      // Made from a starter and not renamed: its samples still fit.
      samples: starterTemplates.find((one) => one.name === template.name)?.samples,
      canWrite: access.can("templates", "write"),
      canSend: access.can("sending", "write"),
    },
  }
})

/** A template that does not exist yet: empty, or from a starter. Only for those who may write. */
export async function loadNewTemplate(slug: string, starterKey: string | undefined) {
  const { user, project, can } = await requireRight(slug, "templates", "write")
  const starter = starterAt(starterKey)
  const empty = emptyDraft(project.sandbox_sender ?? "", project.name)
  return {
    project: project.project_id,
    userId: user.user_id,
    saved: starter
      ? {
          ...empty,
          name: starter.name,
          subject: starter.subject,
          html: starter.html,
          plaintext: starter.plaintext,
        }
      : empty,
    samples: starter?.samples,
    starterKey: starter?.key,
    canWrite: true,
    canSend: can("sending", "write"),
  }
}
