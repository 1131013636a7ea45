import "server-only"
import { templateList } from "#contract/methods/template"
import type { Access } from "#lib/access/auth/guard"
import { ofEach } from "#lib/data/events/each-project"
import { readMethod } from "#lib/mail-api/proxy/read"
import { clock } from "#lib/platform/clock"

/** Names of templates by id. Requests to the service are rare and short: a name may be a minute old. */
type CachedNames = {
  templates: readonly TemplateTitle[]
  names: ReadonlyMap<string, string>
  askedMs: number
}

export type TemplateTitle = { id: string; name: string; subject: string }

const known = new Map<string, CachedNames>()
const freshMs = 60_000
const timeoutMs = 800

/** Names of these templates that are available within a moment. */
export async function templateNames(
  access: Access,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const slug = access.project.project_id
  const cached = known.get(slug)
  const wanted = ids.some((id) => id !== null)
  if (!wanted || isFresh(cached, freshMs)) return cached?.names ?? new Map()
  const pending = fetchNames(access).then((fresh) => (fresh ?? cached)?.names ?? new Map<string, string>())
  return Promise.race([pending, afterTimeout(cached?.names ?? new Map())])
}

/** The same for several projects, which share the ids of one service. */
export async function templateNamesAcross(
  projects: readonly Access[],
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const each = await ofEach(projects, (access) => templateNames(access, ids))
  return new Map(each.flatMap((names) => [...names]))
}

/**
 * Names and subjects of the templates that this user can see, for a search: always requested, because the user may have
 * just created one. The previous ones if the service does not respond, null if there are none.
 */
export async function templateTitles(access: Access): Promise<readonly TemplateTitle[] | null> {
  if (!access.can("templates", "read")) return []
  return (await fetchNames(access))?.templates ?? known.get(access.project.project_id)?.templates ?? null
}

const isFresh = (cached: CachedNames | undefined, ms: number): boolean =>
  cached !== undefined && clock.now().getTime() - cached.askedMs < ms

async function fetchNames(access: Access): Promise<CachedNames | null> {
  const answer = await readMethod(access, templateList, { limit: 1000, bodies: 0 })
  if (!answer.ok) return null
  const templates = answer.value.templates.map(({ id, name, subject }) => ({
    id,
    name,
    subject: subject ?? "",
  }))
  const names = new Map(templates.map(({ id, name }) => [id, name]))
  const fresh = { templates, names, askedMs: clock.now().getTime() }
  known.set(access.project.project_id, fresh)
  return fresh
}

const afterTimeout = <T>(otherwise: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(otherwise), timeoutMs))
