import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import * as Y from "yjs"
import { type Access, requireRight } from "#lib/access/auth/guard"
import { clock } from "#lib/platform/clock"
import { documentVersion } from "#lib/documents/document"
import { isReadableDocument } from "#lib/documents/yjs/readable"
import { gallery } from "#lib/documents/gallery/gallery"
import { type Db, openedStore } from "#lib/data/store/open"
import { listOpenPublications, listRefusedPublications } from "#lib/data/store/template-publications"
import { namesOfUsers } from "#lib/data/store/users"
import { brandOf } from "#lib/features/templates/brand"
import { documentState } from "#lib/features/templates/document-state"
import { draftDetails, waitsForSecond } from "#lib/features/templates/draft-details"
import { listPage } from "#lib/features/templates/list-page"
import { offeredParts } from "#lib/features/templates/parts/part-data"
import { colourOf } from "#lib/features/templates/presence"
import { brandMark } from "#lib/features/templates/start-preview"
import type { DraftDetails } from "#lib/features/templates/draft-data"
import { templatesWords } from "#words/templates"
import { faultText } from "../../../../fault.ts"
import { wordsFor } from "#lib/access/auth/language"
import { soon } from "../../../../later.tsx"
import type { SearchParams } from "#lib/analytics/range/range"
import { loadDeliveryMode } from "#lib/mail-api/proxy/delivery-mode"
import type { GalleryView } from "./new/view.ts"
import { listLinks, readListQuery } from "./query.ts"
import { templateRows } from "./view.ts"

/** The list page; `listed` is the service's answer. Without an answer the table fails, not the page. */
export async function loadTemplates(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "templates", "read")
  const listed = readTemplates(access, params)
  await soon(listed)
  return {
    frame: {
      project: access.project.project_id,
      timeZone: access.timeZone,
      nowMs: clock.now().getTime(),
      canWrite: access.can("templates", "write"),
    },
    listed,
  }
}

async function readTemplates(access: Access, params: SearchParams) {
  const query = readListQuery(params)
  const db = await openedStore()
  const page = await listPage(db, access, query)
  if (!page.ok) return { ...nothing, failure: await faultText(page.failure) }
  const plans = await listOpenPublications(db, access.project.project_id, plansMax)
  const { unpublished, drafts } = page.value
  const refused = await listRefusedPublications(
    db,
    access.project.project_id,
    [...unpublished, ...drafts].map(({ draft_id }) => draft_id),
  )
  const names = await namesOfUsers(
    db,
    [...plans, ...refused].map(({ asked_by }) => asked_by),
  )
  const words = await wordsFor(templatesWords)
  const ended = refused.map(({ draft_id, publish_at, asked_by }) => ({
    ...{ draft_id, isRefused: true, waitsForSecond: false, isYours: asked_by === access.user.user_id },
    ...{ asked_by: names.get(asked_by) ?? "", publishAtMs: publish_at?.getTime() ?? null },
  }))
  const planned = plans.map((plan) => ({
    isRefused: false,
    draft_id: plan.draft_id,
    waitsForSecond: waitsForSecond(access.project, plan),
    isYours: plan.asked_by === access.user.user_id,
    asked_by: names.get(plan.asked_by) ?? "",
    publishAtMs: plan.publish_at?.getTime() ?? null,
  }))
  return {
    failure: null,
    rows: templateRows({ ...page.value, plans: [...ended, ...planned] }, words),
    ...listLinks(access.project.project_id, params, query, page.value),
    ...(page.value.searched !== undefined && { searched: page.value.searched }),
  }
}

/** Further plans are visible in the templates themselves. */
const plansMax = 1000

const nothing = { rows: [], olderHref: null, newerHref: null }

/** One template for the editor: its draft, and the document of a visual one. An unknown id is not found. */
export const loadTemplate = cache(async (slug: string, id: string) => {
  const access = await requireRight(slug, "templates", "read")
  const db = await openedStore()
  const [found, mode] = await Promise.all([draftDetails(db, access, id), loadDeliveryMode(access)])
  if (!found.ok && found.failure.status === 404) notFound()
  if (!found.ok) return { failure: await faultText(found.failure) }
  const { project, user, timeZone, can } = access
  return {
    editor: {
      project: project.project_id,
      userId: user.user_id,
      initial: found.value,
      visual: await visualOf(db, access, found.value),
      canWrite: can("templates", "write"),
      canSend: can("sending", "write"),
      mode,
      ownAddress: user.email,
      clock: { timeZone, nowMs: clock.now().getTime() },
      projectZone: project.time_zone,
    },
  }
})

/** Versions of a template that can be compared; the page reads the two sides itself. */
export async function loadComparison(slug: string, id: string) {
  const access = await requireRight(slug, "templates", "read")
  const found = await draftDetails(await openedStore(), access, id)
  if (!found.ok && found.failure.status === 404) notFound()
  if (!found.ok) return { failure: await faultText(found.failure) }
  const { project, timeZone } = access
  const { fields, draft_id, versions, base_version, live_version, outside, isChanged, plan } = found.value
  const samples = found.value.samples.map(({ sample_id, name }) => ({ sample_id, name }))
  return {
    comparison: {
      ...{ project: project.project_id, id, name: fields.name },
      // The texts are read where they are shown.
      details: { draft_id, versions, base_version, live_version, outside, isChanged, plan, samples },
      clock: { timeZone, nowMs: clock.now().getTime() },
    },
  }
}

/** Data for the document editor in addition to the draft; null for drafts stored as source. */
export async function visualOf(db: Db, { project, user }: Access, { draft_id, kind }: DraftDetails) {
  if (kind !== "visual") return null
  const { project_id } = project
  const [{ state, seq }, brand, offered] = await Promise.all([
    documentState(db, { project_id, draft_id }),
    brandOf(db, project_id),
    offeredParts(db, project_id),
  ])
  const person = { name: user.name, colour: colourOf(user.user_id) }
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, state)
  return {
    ...{ state: Buffer.from(state).toString("base64"), seq, brand, person, offered },
    ...{ version: documentVersion, isReadable: isReadableDocument(ydoc) },
  }
}

/** The gallery: the name of each start, and the common look. Only with the right to write templates. */
export async function loadGallery(slug: string): Promise<GalleryView> {
  const { project } = await requireRight(slug, "templates", "write")
  const brand = await brandOf(await openedStore(), project.project_id)
  return {
    project: project.project_id,
    brand: brandMark(brand),
    starts: gallery.map(({ key, group, subject, engines, samples }) => ({
      ...{ key, group, subject, engines },
      samples: samples.map((sample) => sample.key),
    })),
  }
}
