import { isNull, sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { bytea, instant, projectId } from "./columns.ts"
import { projects } from "./projects.ts"

/**
 * Templates while they are written. The mail service keeps what is published and nothing else; drafts, their history,
 * samples, comments and a project's brand live here and are linked to it by the template's id and version.
 */

/** Drawn in the editor of documents, or kept as source. */
export const templateKinds = ["visual", "mjml", "html"] as const
export type TemplateKind = (typeof templateKinds)[number]

/**
 * What templates share: blocks that stand in many of them, and what stands around their own. They are drafts as well, drawn
 * in the same editor and kept in the same way, and the mail service knows nothing of them.
 */
export const partKinds = ["snippet", "layout"] as const
export type PartKind = (typeof partKinds)[number]

/** Texts of a template by their name (lib/features/templates/fields.ts), tags as its engine writes them. */
type Fields = Record<string, string | boolean>

export const templateDrafts = pgTable(
  "template_drafts",
  {
    project_id: projectId().references(() => projects.project_id),
    draft_id: text().notNull(),
    /** The mail service's id, from the first publication on. */
    template_id: text(),
    kind: text().$type<TemplateKind>().notNull(),
    /** Null of templates. */
    part: text().$type<PartKind>(),
    fields: jsonb().$type<Fields>().notNull(),
    /** By field: the revision in which it was changed last. */
    field_revisions: jsonb().$type<Record<string, number>>().notNull(),
    /** Counts what is saved of the fields, from 1. */
    revision: integer().notNull(),
    /** Of visual ones: the document, as everything up to `state_seq` made it (Yjs), and its newest change of all. */
    state: bytea(),
    state_seq: bigint({ mode: "number" }).notNull().default(0),
    seq: bigint({ mode: "number" }).notNull().default(0),
    /** The version of the mail service that this draft goes on from; null until it is published. */
    base_version: integer(),
    /** What of the draft is published: a draft with newer ones is changed. */
    published_revision: integer(),
    published_seq: bigint({ mode: "number" }),
    created_by: text().notNull(),
    created_at: instant().notNull(),
    changed_by: text().notNull(),
    changed_at: instant().notNull(),
    /** What a search looks in, so that no text of a message is taken apart for it. */
    searched: text().generatedAlwaysAs(
      sql`lower(coalesce(fields ->> 'name', '') || ' ' || coalesce(fields ->> 'subject', '') || ' ' || coalesce(fields ->> 'from_name', '') || ' ' || coalesce(fields ->> 'from_email', ''))`,
    ),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.draft_id] }),
    uniqueIndex("template_drafts_template").on(t.project_id, t.template_id),
    index("template_drafts_unpublished")
      .on(t.project_id, t.changed_at, t.draft_id)
      .where(sql`template_id is null`),
  ],
)

/** Changes of a visual draft's document that its state does not hold yet. */
export const templateUpdates = pgTable(
  "template_updates",
  {
    project_id: projectId(),
    draft_id: text().notNull(),
    seq: bigint({ mode: "number" }).notNull(),
    update: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.draft_id, t.seq] })],
)

/**
 * How a version came about: published here, changed at the mail service by somebody else, a restored older one, or the one
 * before with newer snippets and layout.
 */
export const versionOrigins = ["published", "outside", "restored", "promoted", "parts"] as const
export type VersionOrigin = (typeof versionOrigins)[number]

/** What was published, by the mail service's own count of versions. */
export const templateVersions = pgTable(
  "template_versions",
  {
    project_id: projectId(),
    draft_id: text().notNull(),
    version: integer().notNull(),
    kind: text().$type<TemplateKind>().notNull(),
    fields: jsonb().$type<Fields>().notNull(),
    /** Of visual ones, as it was composed. */
    document: jsonb().$type<unknown>(),
    /** What the mail service was given: texts in the writing of the engine. */
    content: jsonb().$type<unknown>().notNull(),
    origin: text().$type<VersionOrigin>().notNull(),
    /** Null for changes from outside. */
    published_by: text(),
    published_at: instant().notNull(),
    note: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.draft_id, t.version] })],
)

/**
 * Asked of a second person; planned for a time; and how it ended: published, sent back by the second person, withdrawn,
 * refused when its time came, or overtaken by something that was published before.
 */
export const publicationStates = [
  "asked",
  "planned",
  "published",
  "sent_back",
  "withdrawn",
  "refused",
  "overtaken",
] as const
export type PublicationState = (typeof publicationStates)[number]

/** Why a planned publication was refused: who asked for it, the rule of two, a change of the template, the mail service. */
export const publicationRefusals = ["right", "second", "outside", "service"] as const

/** A draft as it stood when somebody chose it for publication: later, or once a second person has agreed. One a draft is open. */
export const templatePublications = pgTable(
  "template_publications",
  {
    project_id: projectId(),
    publication_id: text().notNull(),
    draft_id: text().notNull(),
    state: text().$type<PublicationState>().notNull(),
    kind: text().$type<TemplateKind>().notNull(),
    /** The draft as it was chosen; what is over keeps none of it. */
    fields: jsonb().$type<Fields>(),
    document: jsonb().$type<unknown>(),
    content: jsonb().$type<unknown>(),
    /** Snippets and the layout that are in it, with their versions. */
    parts: jsonb().$type<{ part_id: string; version: number }[]>(),
    revision: integer().notNull(),
    seq: bigint({ mode: "number" }).notNull(),
    /** The version that it goes on from, or that whoever asked has seen and replaces; null: none is published. */
    base_version: integer(),
    note: text().notNull(),
    /** Null: as soon as a second person agrees. */
    publish_at: instant(),
    asked_by: text().notNull(),
    asked_at: instant().notNull(),
    approved_by: text(),
    approved_at: instant(),
    /** Null while it is open. */
    ended_at: instant(),
    ended_by: text(),
    why: text().$type<(typeof publicationRefusals)[number]>(),
    /** What the second person wrote, or the mail service said. */
    said: text().notNull().default(""),
    /** Somebody has taken note of how it ended. */
    is_seen: boolean().notNull().default(false),
    /** The version that it became. */
    version: integer(),
    /** When it is tried next; null while nothing is to be done. */
    next_at: instant(),
    tries: smallint().notNull().default(0),
    lease_token: text(),
    lease_until: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.publication_id] }),
    uniqueIndex("template_publications_open").on(t.project_id, t.draft_id).where(isNull(t.ended_at)),
    index("template_publications_draft").on(t.project_id, t.draft_id, t.asked_at),
    index("template_publications_due").on(t.next_at),
  ],
)

/** Values that a template is looked at and tried with, shared by everybody in the project. */
export const templateSamples = pgTable(
  "template_samples",
  {
    project_id: projectId(),
    draft_id: text().notNull(),
    sample_id: text().notNull(),
    name: text().notNull(),
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    position: integer().notNull(),
    changed_by: text().notNull(),
    changed_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.draft_id, t.sample_id] })],
)

/** What decides a split test: what people did with each version, once enough of each was delivered, or at a time. */
export type TestRule = {
  measure: "opened" | "clicked"
  /** Delivered of each version. */
  after_messages: number | null
  /** Epoch ms. */
  ends_ms: number | null
}

/** Why a split test ended; `outside`: the template was changed elsewhere. */
export const testEnds = ["by_hand", "difference", "time", "outside"] as const
export type TestEnd = (typeof testEnds)[number]

/** Two versions of a template sent side by side: the live one, and an earlier one to `share` of a hundred recipients. */
export const templateTests = pgTable(
  "template_tests",
  {
    project_id: projectId(),
    test_id: text().notNull(),
    draft_id: text().notNull(),
    template_id: text().notNull(),
    live_version: integer().notNull(),
    tried_version: integer().notNull(),
    share: integer().notNull(),
    /** Null: somebody ends it by hand. */
    rule: jsonb().$type<TestRule>(),
    began_by: text().notNull(),
    began_at: instant().notNull(),
    ended_at: instant(),
    ended_by: text(),
    end_reason: text().$type<TestEnd>(),
    /** The version that everybody gets since; null: none was chosen. */
    winner: integer(),
    /** Why nothing was decided when it should have been. */
    trouble: text(),
    /** When it is looked at next, while it runs. */
    due_at: instant(),
    lease_token: text(),
    lease_until: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.test_id] }),
    uniqueIndex("template_tests_running").on(t.project_id, t.draft_id).where(sql`${t.ended_at} is null`),
    index("template_tests_of_draft").on(t.project_id, t.draft_id, t.began_at),
    index("template_tests_due").on(t.due_at).where(sql`${t.due_at} is not null`),
  ],
)

/** Which draft of another project a template was carried over to: the next time goes there again. */
export const templatePromotions = pgTable(
  "template_promotions",
  {
    project_id: projectId(),
    draft_id: text().notNull(),
    target_project_id: text().notNull(),
    target_draft_id: text().notNull(),
    promoted_by: text().notNull(),
    promoted_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.draft_id, t.target_project_id] }),
    index("template_promotions_target").on(t.target_project_id, t.target_draft_id),
  ],
)

/** Which templates and layouts have a part in them: a row is there as long as one of both says so. */
export const templatePartUses = pgTable(
  "template_part_uses",
  {
    project_id: projectId(),
    part_id: text().notNull(),
    /** The template or the layout that it stands in. */
    draft_id: text().notNull(),
    is_in_draft: boolean().notNull(),
    /** The part's version that the published template was made with, also where it came with a layout. */
    published_version: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.part_id, t.draft_id] }),
    index("template_part_uses_draft").on(t.project_id, t.draft_id),
  ],
)

/** Where in a template a thread of comments stands: a block of its document (its Yjs id), or a line of a source. */
export type CommentPlace = { block: string } | { part: "html" | "plaintext" | "amp" | "mjml"; line: number }

/** What people say about a template while it is written. The first comment of a thread has its place. */
export const templateComments = pgTable(
  "template_comments",
  {
    project_id: projectId(),
    comment_id: text().notNull(),
    draft_id: text().notNull(),
    /** The id of the first comment; its own, of that one. */
    thread_id: text().notNull(),
    place: jsonb().$type<CommentPlace>(),
    /** What stood there, by which it is found again where the place is gone. */
    quote: text().notNull().default(""),
    said: text().notNull(),
    said_by: text().notNull(),
    said_at: instant().notNull(),
    resolved_by: text(),
    resolved_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.comment_id] }),
    index("template_comments_draft").on(t.project_id, t.draft_id, t.said_at),
  ],
)

/** How messages of a project look (lib/documents/brand.ts). */
export const brands = pgTable("brands", {
  project_id: text()
    .primaryKey()
    .references(() => projects.project_id),
  brand: jsonb().$type<unknown>().notNull(),
  changed_by: text().notNull(),
  changed_at: instant().notNull(),
})

/** Words of a project that no dictionary has, in their own case: names of products, people and places. */
export const projectWords = pgTable(
  "project_words",
  {
    project_id: projectId().references(() => projects.project_id),
    word: text().notNull(),
    added_by: text().notNull(),
    added_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.word] })],
)
