import "server-only"
import { readCache } from "#shared/bounded-cache"
import { domainOf } from "#contract/address"
import type { Domain } from "#contract/domain"
import { domainList } from "#contract/domain/list"
import type { Substitutions } from "#contract/substitutions"
import { limits } from "#contract/limits"
import { pictureList } from "#contract/picture/list"
import { templateGet } from "#contract/template/get"
import { templatePreview } from "#contract/template/preview"
import type { Access } from "#lib/access/auth/access"
import { clock } from "#lib/platform/clock"
import { readMethod } from "#lib/mail-api/proxy/read"

/** Values that somebody gave a published template through the API. */
type ForAll = { global_substitutions?: Substitutions }

/**
 * What the mail service knows beside a draft and a preview asks for at each pause in typing: kept for half a minute. What
 * cannot be read is told to nobody and asked for again the next time.
 */
const lifetime = { ms: 30_000, nowMs: () => clock.now().getTime() }
const domains = readCache<readonly string[]>({ countMax: 1000, lifetime })
const pictures = readCache<ReadonlyMap<string, number>>(
  { countMax: 1000, sizeMax: 20_000_000, lifetime },
  (value) => value.size * 200,
)
const footers = readCache<boolean>({ countMax: 1000, lifetime })
const carried = readCache<ForAll>(
  { countMax: 1000, sizeMax: 20_000_000, lifetime },
  (value) => JSON.stringify(value).length,
)

/** Domains that a project may send from (SENDER-1); null where the person may not see them, or nobody tells. */
export async function verifiedDomains(access: Access): Promise<readonly string[] | null> {
  // Before the cache, which others of the project have filled.
  if (!access.can("domains", "read")) return null
  const { project_id, sandbox_sender } = access.project
  const listed = await domains.of(project_id, () => readVerified(access)).catch(nullWhereNotTold)
  // DOMAIN-8: the sandbox domain may send at once and is in no list.
  return listed && sandbox_sender ? [...listed, domainOf(sandbox_sender)] : listed
}

const pageMax = 100
/** Of a project with more, nobody can say that one is not verified. */
const domainsMax = 1000

async function readVerified(access: Access): Promise<readonly string[]> {
  const verified: string[] = []
  for (let offset = 0; offset < domainsMax; offset += pageMax) {
    const page = await readMethod(access, domainList, { limit: pageMax, offset })
    if (!page.ok) throw new NotTold(page.failure.message)
    verified.push(...page.value.domains.filter(isVerified).map(({ domain }) => domain))
    if (page.value.domains.length < pageMax) return verified
  }
  throw new NotTold("There are more domains than are read.")
}

const isVerified = (one: Domain): boolean =>
  one["verification-record"].status === "confirmed" && one.dkim.status === "active"

/** How heavy the project's own pictures are, by their address (PICTURE-14); nothing where nobody tells. */
export async function pictureBytes(access: Access): Promise<ReadonlyMap<string, number>> {
  const read = pictures.of(access.project.project_id, () => readPictures(access))
  return (await read.catch(nullWhereNotTold)) ?? new Map()
}

async function readPictures(access: Access): Promise<ReadonlyMap<string, number>> {
  const listed = await readMethod(access, pictureList, { limit: limits.picturesMax })
  if (!listed.ok) throw new NotTold(listed.failure.message)
  return new Map(listed.value.pictures.map(({ url, bytes }) => [url, bytes]))
}

/** Whether the service ends messages with a link to unsubscribe, where they may have one; true where nobody tells. */
export async function addsFooter(access: Access): Promise<boolean> {
  const read = footers.of(access.project.project_id, () => readFooter(access))
  return (await read.catch(nullWhereNotTold)) ?? true
}

async function readFooter(access: Access): Promise<boolean> {
  const template = { template_engine: "simple", subject: "-", body: { plaintext: "-" } } as const
  const rendered = await readMethod(access, templatePreview, { template })
  if (!rendered.ok) throw new NotTold(rendered.failure.message)
  return rendered.value.footer_language !== undefined
}

/** What fills a published template's tags beside a recipient's values; publishing keeps it (publish-draft.ts). */
export async function carriedValues(access: Access, template_id: string | null): Promise<ForAll> {
  if (template_id === null) return {}
  const read = carried.of(`${access.project.project_id} ${template_id}`, () =>
    readCarried(access, template_id),
  )
  return (await read.catch(nullWhereNotTold)) ?? {}
}

async function readCarried(access: Access, id: string): Promise<ForAll> {
  const found = await readMethod(access, templateGet, { id })
  if (!found.ok) throw new NotTold(found.failure.message)
  const { global_substitutions } = found.value.template
  return global_substitutions ? { global_substitutions: global_substitutions as Substitutions } : {}
}

/** The mail service does not tell: an expected outcome, which is thrown so that it is not cached. */
class NotTold extends Error {}

function nullWhereNotTold(error: unknown): null {
  if (error instanceof NotTold) return null
  throw error
}
