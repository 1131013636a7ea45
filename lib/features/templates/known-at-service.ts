import "server-only"
import { createHash } from "node:crypto"
import { domainOf } from "#contract/address"
import { isVerified } from "#contract/domain"
import { limits } from "#contract/limits"
import type { TemplateEngine } from "#contract/message-words"
import type { Input, Output } from "#contract/method"
import { domainList } from "#contract/methods/domain"
import { pictureList } from "#contract/methods/picture"
import { templateGet, templatePreview } from "#contract/methods/template"
import type { Substitutions } from "#contract/substitutions"
import type { Access } from "#lib/access/auth/access"
import { unknownMethod } from "#lib/mail-api/client/call"
import { readMethod } from "#lib/mail-api/proxy/read"
import { clock } from "#lib/platform/clock"
import { type Failure, failed, type Result } from "#lib/platform/result"
import { readCache } from "#shared/bounded-cache"

/** True if the mail service does not have the method at all. */
export const isNotOffered = ({ message }: Failure): boolean => message === unknownMethod

/** A message as the mail service renders it; one without template/preview (EXT-1) is named. */
export async function previewAtService(
  access: Access,
  input: Input<typeof templatePreview>,
): Promise<Result<Output<typeof templatePreview>>> {
  const preview = await readMethod(access, templatePreview, input)
  if (preview.ok || !isNotOffered(preview.failure)) return preview
  return failed(preview.failure.status, noPreview)
}

/** Refusal of a mail service without template/preview. */
export const noPreview = "This mail server offers no preview."

/** Global values of a published template, set through the API. */
type ForAll = { global_substitutions?: Substitutions }

/**
 * Data of the mail service that a preview needs at each pause in typing: cached for half a minute. Failed reads are not
 * cached and are retried the next time.
 */
const lifetime = { ms: 30_000, nowMs: () => clock.now().getTime() }
const domains = readCache<readonly string[]>({ countMax: 1000, lifetime })
const pictures = readCache<ReadonlyMap<string, number>>(
  { countMax: 1000, sizeMax: 20_000_000, lifetime },
  (value) => value.size * 200,
)
const footers = readCache<boolean>({ countMax: 1000, lifetime })
const plainTexts = readCache<string>({ countMax: 5000, sizeMax: 20_000_000, lifetime }, (text) => text.length)
const carried = readCache<ForAll>(
  { countMax: 1000, sizeMax: 20_000_000, lifetime },
  (value) => JSON.stringify(value).length,
)

/** Plain text of a template as the mail service renders it; null if it refuses or is unavailable. */
export async function plainTextAtService(
  access: Access,
  { template_engine, text, values }: { template_engine: TemplateEngine; text: string; values: Substitutions },
): Promise<string | null> {
  const template = { template_engine, subject: "-", body: { plaintext: text } }
  const input = { template, substitutions: values }
  const name = createHash("sha256").update(JSON.stringify(input)).digest("hex")
  const read = async () => {
    const preview = await previewAtService(access, input)
    if (!preview.ok) throw new Unavailable(preview.failure.message)
    return preview.value.body.plaintext ?? ""
  }
  return plainTexts.of(`${access.project.project_id} ${name}`, read).catch(nullIfUnavailable)
}

/** Domains that a project may send from (SENDER-1); null if the user may not see them, or they are unavailable. */
export async function verifiedDomains(access: Access): Promise<readonly string[] | null> {
  // Checked before the cache, which other users of the project have filled.
  if (!access.can("domains", "read")) return null
  const { project_id, sandbox_sender } = access.project
  const listed = await domains.of(project_id, () => readVerified(access)).catch(nullIfUnavailable)
  // DOMAIN-8: the sandbox domain can send at once and is in no list.
  return listed && sandbox_sender ? [...listed, domainOf(sandbox_sender)] : listed
}

const pageMax = 100
/** With more domains than this, unverified ones cannot be determined. */
const domainsMax = 1000

async function readVerified(access: Access): Promise<readonly string[]> {
  const verified: string[] = []
  for (let offset = 0; offset < domainsMax; offset += pageMax) {
    const page = await readMethod(access, domainList, { limit: pageMax, offset })
    if (!page.ok) throw new Unavailable(page.failure.message)
    verified.push(...page.value.domains.filter(isVerified).map(({ domain }) => domain))
    if (page.value.domains.length < pageMax) return verified
  }
  throw new Unavailable("There are too many domains to read.")
}

/** Sizes of the project's own pictures, by address (PICTURE-14); empty if unavailable. */
export async function pictureBytes(access: Access): Promise<ReadonlyMap<string, number>> {
  const read = pictures.of(access.project.project_id, () => readPictures(access))
  return (await read.catch(nullIfUnavailable)) ?? new Map()
}

async function readPictures(access: Access): Promise<ReadonlyMap<string, number>> {
  const listed = await readMethod(access, pictureList, { limit: limits.picturesMax })
  if (!listed.ok) throw new Unavailable(listed.failure.message)
  return new Map(listed.value.pictures.map(({ url, bytes }) => [url, bytes]))
}

/** Whether the service adds an unsubscribe link to messages that may have one; true if unavailable. */
export async function addsFooter(access: Access): Promise<boolean> {
  const read = footers.of(access.project.project_id, () => readFooter(access))
  return (await read.catch(nullIfUnavailable)) ?? true
}

async function readFooter(access: Access): Promise<boolean> {
  const template = { template_engine: "simple", subject: "-", body: { plaintext: "-" } } as const
  const rendered = await readMethod(access, templatePreview, { template })
  if (!rendered.ok) throw new Unavailable(rendered.failure.message)
  return rendered.value.footer_language !== undefined
}

/**
 * Global values of a published template in addition to a recipient's values; publishing preserves them
 * (publish-draft.ts).
 */
export async function carriedValues(access: Access, template_id: string | null): Promise<ForAll> {
  if (template_id === null) return {}
  const read = carried.of(`${access.project.project_id} ${template_id}`, () =>
    readCarried(access, template_id),
  )
  return (await read.catch(nullIfUnavailable)) ?? {}
}

async function readCarried(access: Access, id: string): Promise<ForAll> {
  const found = await readMethod(access, templateGet, { id })
  if (!found.ok) throw new Unavailable(found.failure.message)
  const { global_substitutions } = found.value.template
  return global_substitutions ? { global_substitutions: global_substitutions as Substitutions } : {}
}

/** The mail service did not respond: an expected outcome, thrown to keep it out of the cache. */
class Unavailable extends Error {}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof Unavailable) return null
  throw error
}
