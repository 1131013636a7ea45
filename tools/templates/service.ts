import { templateGet, templateList, templateSet } from "../../lib/contract/methods/template.ts"
import type { ListedTemplate } from "../../lib/contract/template.ts"
import { type Content, contentOf } from "../../lib/contract/template-content.ts"
import { type ApiClient, ApiRefusal } from "../api-client.ts"
import { inputOf, versionOf } from "./content.ts"

/** Templates of a project, through the public API. */
export type TemplateService = ReturnType<typeof templateService>

/** The service's codes for an unknown id, and for another version than the named one. */
const unknownId = 2503
const notThatVersion = 409

export const templateService = (call: ApiClient) => ({
  list: () => listAll(call),

  /** Null when it is not there any more. */
  async read(id: string): Promise<{ version: number; content: Content } | null> {
    const answer = await call(templateGet, { id }).catch(nullIf(unknownId))
    return answer && { version: versionOf(answer.template), content: contentOf(answer.template) }
  },

  /** Null when it was changed since `version`. */
  async write(
    content: Content,
    over: { id: string; version: number } | null,
  ): Promise<{ id: string; version: number; content: Content } | null> {
    const template = inputOf(content, over?.id ?? null)
    const input = over ? { template, if_version: over.version } : { template }
    const answer = await call(templateSet, input).catch(nullIf(notThatVersion))
    return (
      answer && {
        id: idOf(answer.template),
        version: versionOf(answer.template),
        content: contentOf(answer.template),
      }
    )
  },
})

const nullIf = (code: number) => (error: unknown) => {
  if (error instanceof ApiRefusal && error.code === code) return null
  throw error
}

/** An id becomes a part of names of folders. */
function idOf({ id }: Pick<ListedTemplate, "id">): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw new Error("The mail service returned an id that is not a UUID.")
  return id
}

const rowsOfPage = 1000

/** All of them, without bodies. A service without pages by key uses an offset. */
async function listAll(call: ApiClient): Promise<Map<string, ListedTemplate>> {
  const all = new Map<string, ListedTemplate>()
  let place: { cursor: string } | { offset: number } = { cursor: "" }
  for (;;) {
    const page: { templates: ListedTemplate[]; cursor?: string | undefined } = await call(templateList, {
      ...{ limit: rowsOfPage, bodies: 0, ...place },
    })
    for (const one of page.templates) all.set(idOf(one), one)
    if (page.cursor === "" || page.templates.length < rowsOfPage) return all
    place = page.cursor === undefined ? { offset: all.size } : { cursor: page.cursor }
  }
}
