import "server-only"
import { templateList } from "#contract/template/list"
import type { Access } from "#lib/auth/guard"
import { clock } from "#lib/clock"
import { readMethod } from "#lib/proxy/read"

/** Names of templates by id. Asked of the service seldom and never for long: a name may be a minute old. */
type Known = { names: ReadonlyMap<string, string>; askedMs: number }

const known = new Map<string, Known>()
const freshMs = 60_000
const patienceMs = 800

/** The names of these templates as far as they are known within a moment. */
export async function templateNames(
  access: Access,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const slug = access.project.project_id
  const cached = known.get(slug)
  const wanted = ids.some((id) => id !== null)
  const isFresh = cached && clock.now().getTime() - cached.askedMs < freshMs
  if (!wanted || isFresh) return cached?.names ?? new Map()
  const asked = ask(access).then((names) => names ?? cached?.names ?? new Map<string, string>())
  return Promise.race([asked, patience(cached?.names ?? new Map())])
}

async function ask(access: Access): Promise<ReadonlyMap<string, string> | null> {
  const answer = await readMethod(access, templateList, { limit: 1000 })
  const names = answer.ok ? new Map(answer.value.templates.map(({ id, name }) => [id, name])) : null
  if (names) known.set(access.project.project_id, { names, askedMs: clock.now().getTime() })
  return names
}

const patience = <T>(otherwise: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(otherwise), patienceMs))
