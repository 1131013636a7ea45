import "server-only"
import { and, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { templatePublications } from "./schema/templates.ts"
import type { DraftPlace } from "./template-drafts.ts"

/** Snapshots of drafts for publication. One per draft is open; an ended one keeps no content of the draft. */
export type TemplatePublication = typeof templatePublications.$inferSelect
export type PublicationPlace = Pick<TemplatePublication, "project_id" | "publication_id">

const isPublication = ({ project_id, publication_id }: PublicationPlace) =>
  and(
    eq(templatePublications.project_id, project_id),
    eq(templatePublications.publication_id, publication_id),
  )
const isOf = ({ project_id, draft_id }: DraftPlace) =>
  and(eq(templatePublications.project_id, project_id), eq(templatePublications.draft_id, draft_id))

/** False if one of the draft is open already. */
export async function addPublication(
  tx: Db,
  publication: typeof templatePublications.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(templatePublications)
    .values(publication)
    .onConflictDoNothing()
    .returning({ publication_id: templatePublications.publication_id })
  return added.length > 0
}

export async function findPublication(db: Db, place: PublicationPlace): Promise<TemplatePublication | null> {
  const [row] = await db.select().from(templatePublications).where(isPublication(place))
  return row ?? null
}

/** The publication, locked until the transaction ends. */
export async function holdPublication(tx: Db, place: PublicationPlace): Promise<TemplatePublication | null> {
  const [row] = await tx.select().from(templatePublications).where(isPublication(place)).for("update")
  return row ?? null
}

/** The open publication of a draft, with the whole draft in it. */
export async function openPublicationOf(db: Db, place: DraftPlace): Promise<TemplatePublication | null> {
  const [row] = await db
    .select()
    .from(templatePublications)
    .where(and(isOf(place), isNull(templatePublications.ended_at)))
  return row ?? null
}

const head = {
  publication_id: templatePublications.publication_id,
  draft_id: templatePublications.draft_id,
  state: templatePublications.state,
  revision: templatePublications.revision,
  seq: templatePublications.seq,
  note: templatePublications.note,
  publish_at: templatePublications.publish_at,
  asked_by: templatePublications.asked_by,
  asked_at: templatePublications.asked_at,
  approved_by: templatePublications.approved_by,
  ended_by: templatePublications.ended_by,
  why: templatePublications.why,
  said: templatePublications.said,
}
export type PublicationHead = Pick<TemplatePublication, keyof typeof head>

/** Final states of a plan that must be shown to people. */
const shownStates = ["sent_back", "refused"] as const

/** Plan to show for a draft: the open one, else the newest finished one that was not dismissed. */
export async function publicationToShow(db: Db, place: DraftPlace): Promise<PublicationHead | null> {
  const [newest] = await db
    .select({ ...head, ended_at: templatePublications.ended_at, is_seen: templatePublications.is_seen })
    .from(templatePublications)
    .where(isOf(place))
    .orderBy(sql`${templatePublications.ended_at} desc nulls first`, desc(templatePublications.asked_at))
    .limit(1)
  if (!newest) return null
  const { ended_at, is_seen, ...known } = newest
  if (ended_at === null) return known
  return !is_seen && shownStates.some((state) => state === known.state) ? known : null
}

/** Users who requested published versions, by version; only the newest publications are stored. */
export async function requestersOfVersions(db: Db, place: DraftPlace): Promise<Map<number, string>> {
  const { version, asked_by, ended_at } = templatePublications
  const found = await db
    .select({ version, asked_by })
    .from(templatePublications)
    .where(and(isOf(place), eq(templatePublications.state, "published")))
    .orderBy(ended_at)
  return new Map(found.flatMap((row) => (row.version === null ? [] : [[row.version, row.asked_by] as const])))
}

/** Open plans of a project, the earliest due first. */
export const listOpenPublications = (db: Db, project_id: string, limit: number) =>
  db
    .select({
      draft_id: templatePublications.draft_id,
      state: templatePublications.state,
      publish_at: templatePublications.publish_at,
      asked_by: templatePublications.asked_by,
      approved_by: templatePublications.approved_by,
    })
    .from(templatePublications)
    .where(and(eq(templatePublications.project_id, project_id), isNull(templatePublications.ended_at)))
    .orderBy(templatePublications.publish_at, templatePublications.asked_at)
    .limit(limit)

/** PUBLISH-8: of these drafts, those whose newest publication was refused and not dismissed. */
export async function listRefusedPublications(db: Db, project_id: string, draft_ids: readonly string[]) {
  if (draft_ids.length === 0) return []
  const { draft_id, state, is_seen, publish_at, asked_by } = templatePublications
  const newest = await db
    .selectDistinctOn([draft_id], { draft_id, state, is_seen, publish_at, asked_by })
    .from(templatePublications)
    .where(and(eq(templatePublications.project_id, project_id), inArray(draft_id, [...draft_ids])))
    .orderBy(
      draft_id,
      sql`${templatePublications.ended_at} desc nulls first`,
      desc(templatePublications.asked_at),
    )
  return newest.filter((one) => one.state === "refused" && !one.is_seen)
}

/** A template whose newest publication was refused. */
export type RefusedPublication = { draft_id: string; name: string; ended_ms: number }

/** PUBLISH-8: templates whose newest publication was refused and not dismissed, the newest refusal first. */
export const newestRefused = (db: Db, project_id: string, limit: number) =>
  rows<RefusedPublication>(
    db,
    sql`select p.draft_id, d.fields ->> 'name' as name, (extract(epoch from p.ended_at) * 1000)::float8 as ended_ms
        from template_publications p join template_drafts d using (project_id, draft_id)
        where p.project_id = ${project_id} and p.state = 'refused' and not p.is_seen
          and not exists (
            select from template_publications n
            where n.project_id = p.project_id and n.draft_id = p.draft_id
              and (n.ended_at is null or n.ended_at > p.ended_at))
        order by p.ended_at desc limit ${limit}`,
  )

/** Dismisses the results of a draft's ended publications. */
export async function dismissPublications(tx: Db, place: DraftPlace): Promise<void> {
  await tx
    .update(templatePublications)
    .set({ is_seen: true })
    .where(
      and(isOf(place), isNotNull(templatePublications.ended_at), eq(templatePublications.is_seen, false)),
    )
}

export type PublicationChange = Partial<Omit<TemplatePublication, keyof PublicationPlace | "draft_id">>

export async function changePublication(
  tx: Db,
  place: PublicationPlace,
  change: PublicationChange,
): Promise<void> {
  await tx.update(templatePublications).set(change).where(isPublication(place))
}

type End = Pick<TemplatePublication, "state" | "ended_at" | "ended_by"> & PublicationChange
const nothingKept = {
  ...{ fields: null, document: null, content: null, composed_with: null, parts: null },
  ...{ next_at: null, lease_token: null, lease_until: null },
}

/** Number of ended publications kept per draft: with requester, reviewer and result. */
const endedMax = 50

/** Ends an open publication: removes the content of the draft, and deletes the oldest ended ones. */
export async function endPublication(tx: Db, place: PublicationPlace & DraftPlace, end: End): Promise<void> {
  await tx
    .update(templatePublications)
    .set({ ...end, ...nothingKept })
    .where(and(isPublication(place), isNull(templatePublications.ended_at)))
  const old = tx
    .select({ publication_id: templatePublications.publication_id })
    .from(templatePublications)
    .where(and(isOf(place), isNotNull(templatePublications.ended_at)))
    .orderBy(desc(templatePublications.asked_at))
    .offset(endedMax)
  await tx
    .delete(templatePublications)
    .where(
      and(
        eq(templatePublications.project_id, place.project_id),
        inArray(templatePublications.publication_id, old),
      ),
    )
}

// ── claims

export type PublicationClaim = TemplatePublication & { lease_token: string }

const after = (seconds: number) => sql`${seconds}::float8 * interval '1 second'`

/**
 * Claims the plan that has been due longest at `now`, for a limited time. The attempt is counted before it is made, so
 * that one that crashes the process is limited too.
 */
export async function claimPublication(
  db: Db,
  now: Date,
  lease: { token: string; seconds: number },
): Promise<PublicationClaim | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [due] = await rows<PublicationPlace>(
    db,
    sql`update template_publications
        set tries = tries + 1, lease_token = ${lease.token}, lease_until = ${at} + ${after(lease.seconds)}
        where (project_id, publication_id) = (
          select project_id, publication_id from template_publications
          where next_at <= ${at} and (lease_until is null or lease_until <= ${at})
          order by next_at limit 1 for update skip locked)
        returning project_id, publication_id`,
  )
  const claimed = due && (await findPublication(db, due))
  return claimed?.lease_token === lease.token ? { ...claimed, lease_token: lease.token } : null
}

/** Claims this plan for an approval; null if another worker has it, or it ended. */
export async function claimOne(
  db: Db,
  place: PublicationPlace,
  now: Date,
  lease: { token: string; seconds: number },
): Promise<PublicationClaim | null> {
  const [claimed] = await db
    .update(templatePublications)
    .set({
      ...{ lease_token: lease.token, tries: sql`tries + 1` },
      lease_until: sql`${now.toISOString()}::timestamptz + ${after(lease.seconds)}`,
    })
    .where(
      and(
        isPublication(place),
        isNull(templatePublications.ended_at),
        or(isNull(templatePublications.lease_until), lte(templatePublications.lease_until, now)),
      ),
    )
    .returning()
  return claimed ? { ...claimed, lease_token: lease.token } : null
}

/** Ends a claim with its result; nothing is written for an expired one. */
export async function releasePublication(
  db: Db,
  claim: PublicationClaim,
  change: PublicationChange = {},
): Promise<void> {
  await db
    .update(templatePublications)
    .set({ ...change, lease_token: null, lease_until: null })
    .where(and(isPublication(claim), eq(templatePublications.lease_token, claim.lease_token)))
}
