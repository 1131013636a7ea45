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
import type { PictureType } from "#contract/picture"
import { bytea, instant, projectId } from "./columns.ts"
import { projects } from "./projects.ts"

/**
 * Templates in progress. The mail service stores only published content; drafts, their history, samples, comments and a
 * project's brand are stored here and linked to it by the template's ID and version.
 */

/** Edited in the document editor, or stored as source. */
export const templateKinds = ["visual", "mjml", "html"] as const
export type TemplateKind = (typeof templateKinds)[number]

/**
 * Parts that templates share: snippets, which are blocks used in several templates, and layouts around them. They are
 * drafts as well, edited and stored in the same way; the mail service does not have them.
 */
export const partKinds = ["snippet", "layout"] as const
export type PartKind = (typeof partKinds)[number]

/** Texts of a template by name (lib/features/templates/fields.ts), tags in the engine's syntax. */
type Fields = Record<string, string | boolean>

/** A visual draft as it was before it was turned into source; its document stays in `state`. */
export type BeforeSource = { fields: Fields; seq: number }

export const templateDrafts = pgTable(
  "template_drafts",
  {
    project_id: projectId().references(() => projects.project_id),
    draft_id: text().notNull(),
    /** The mail service's ID, from the first publication on. */
    template_id: text(),
    kind: text().$type<TemplateKind>().notNull(),
    /** Null for templates. */
    part: text().$type<PartKind>(),
    fields: jsonb().$type<Fields>().notNull(),
    /** By field: the revision of its last change. */
    field_revisions: jsonb().$type<Record<string, number>>().notNull(),
    /** Number of the saved state of the fields, from 1. */
    revision: integer().notNull(),
    /** For visual ones: the document with all changes up to `state_seq` (Yjs), and its newest change of all. */
    state: bytea(),
    state_seq: bigint({ mode: "number" }).notNull().default(0),
    seq: bigint({ mode: "number" }).notNull().default(0),
    /** For visual ones: version of the node schema that the state was written with (lib/documents/nodes.ts). */
    document_version: integer(),
    /** Version of the mail service that this draft is based on; null until it is published. */
    base_version: integer(),
    /** SHA-256 of that version's content, for mail services without version numbers. */
    base_sha256: text(),
    /** Published revision of the draft: a draft with a newer one has changes. */
    published_revision: integer(),
    published_seq: bigint({ mode: "number" }),
    /** The draft before a visual one was turned into source; null after the next publication. */
    before_source: jsonb().$type<BeforeSource>(),
    created_by: text().notNull(),
    created_at: instant().notNull(),
    changed_by: text().notNull(),
    changed_at: instant().notNull(),
    /** Search text, so that a search does not parse messages. */
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

/** Changes of a visual draft's document that are not merged into its state yet. */
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
 * Origin of a version: published here, changed at the mail service by another client, restored from an older one, or
 * the previous one with newer snippets and layout.
 */
export const versionOrigins = ["published", "outside", "restored", "promoted", "parts"] as const
export type VersionOrigin = (typeof versionOrigins)[number]

/** Published versions, with the mail service's own version numbers. */
export const templateVersions = pgTable(
  "template_versions",
  {
    project_id: projectId(),
    draft_id: text().notNull(),
    version: integer().notNull(),
    kind: text().$type<TemplateKind>().notNull(),
    fields: jsonb().$type<Fields>().notNull(),
    /** For visual ones, as composed. */
    document: jsonb().$type<unknown>(),
    /** Content that was sent to the mail service: texts in the engine's syntax. */
    content: jsonb().$type<unknown>().notNull(),
    /** Versions of the programs that composed the content (lib/documents/composer.ts); null for HTML. */
    composed_with: text(),
    origin: text().$type<VersionOrigin>().notNull(),
    /** Null for changes from outside. */
    published_by: text(),
    published_at: instant().notNull(),
    note: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.draft_id, t.version] })],
)

/**
 * States of a publication: waiting for a second person, planned for a time, published, sent back by the second person,
 * withdrawn, refused when its time came, or overtaken by an earlier publication.
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

/**
 * Causes of a refused publication: the requester's rights, the two-person rule, a change of the template, the mail
 * service.
 */
export const publicationRefusals = ["right", "second", "outside", "service"] as const

/** A snapshot of a draft for publication: later, or after a second person agrees. One open per draft. */
export const templatePublications = pgTable(
  "template_publications",
  {
    project_id: projectId(),
    publication_id: text().notNull(),
    draft_id: text().notNull(),
    state: text().$type<PublicationState>().notNull(),
    kind: text().$type<TemplateKind>().notNull(),
    /** The chosen draft; removed when the publication ends. */
    fields: jsonb().$type<Fields>(),
    document: jsonb().$type<unknown>(),
    content: jsonb().$type<unknown>(),
    composed_with: text(),
    /** Snippets and layout in it, with their versions. */
    parts: jsonb().$type<{ part_id: string; version: number }[]>(),
    revision: integer().notNull(),
    seq: bigint({ mode: "number" }).notNull(),
    /** The version that it is based on, or that the requester saw and replaces; null: none is published. */
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
    /** Comment of the reviewer, or the message of the mail service. */
    said: text().notNull().default(""),
    /** The result was dismissed by a person. */
    is_seen: boolean().notNull().default(false),
    /** The resulting version. */
    version: integer(),
    /** Time of the next attempt; null if nothing is to be done. */
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
    /** PUBLISH-8: the few refusals that were not dismissed, newest last, for the overview. */
    index("template_publications_refused")
      .on(t.project_id, t.ended_at)
      .where(sql`state = 'refused' and not is_seen`),
  ],
)

/** Sample values for previewing and testing a template, shared by everyone in the project. */
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

/**
 * Criterion of a split test: the readers' actions for each version, after enough deliveries of each, or at a set time.
 */
export type TestRule = {
  measure: "opened" | "clicked"
  /** Delivered messages per version. */
  after_messages: number | null
  /** Epoch ms. */
  ends_ms: number | null
}

/** Reason for the end of a split test; `outside`: the template was changed elsewhere. */
export const testEnds = ["by_hand", "difference", "time", "outside"] as const
export type TestEnd = (typeof testEnds)[number]

/** Two versions of a template sent in parallel: the live one, and an earlier one to `share` of a hundred recipients. */
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
    /** Null: a person ends it. */
    rule: jsonb().$type<TestRule>(),
    began_by: text().notNull(),
    began_at: instant().notNull(),
    ended_at: instant(),
    ended_by: text(),
    end_reason: text().$type<TestEnd>(),
    /** Version that everyone gets since; null: none was chosen. */
    winner: integer(),
    /** Reason why no decision was made at its time. */
    trouble: text(),
    /** Time of the next check while it runs. */
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

/** Target drafts of templates that were promoted to another project; the next promotion updates the same draft. */
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

/** Parts used in templates and layouts: a row exists while the draft or the published version uses the part. */
export const templatePartUses = pgTable(
  "template_part_uses",
  {
    project_id: projectId(),
    part_id: text().notNull(),
    /** The template or the layout that contains it. */
    draft_id: text().notNull(),
    is_in_draft: boolean().notNull(),
    /** Version of the part in the published template, also if it came with a layout. */
    published_version: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.part_id, t.draft_id] }),
    index("template_part_uses_draft").on(t.project_id, t.draft_id),
  ],
)

/** Location of a comment thread in a template: a block of its document (its Yjs ID), or a line of a source. */
export type CommentPlace = { block: string } | { part: "html" | "plaintext" | "amp" | "mjml"; line: number }

/** Comments on a template in progress. The first comment of a thread has its location. */
export const templateComments = pgTable(
  "template_comments",
  {
    project_id: projectId(),
    comment_id: text().notNull(),
    draft_id: text().notNull(),
    /** ID of the first comment; for that one, its own. */
    thread_id: text().notNull(),
    place: jsonb().$type<CommentPlace>(),
    /** Quoted text, which finds the location again after it is gone. */
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

/** Look of a project's messages (lib/documents/brand.ts). */
export const brands = pgTable("brands", {
  project_id: text()
    .primaryKey()
    .references(() => projects.project_id),
  brand: jsonb().$type<unknown>().notNull(),
  changed_by: text().notNull(),
  changed_at: instant().notNull(),
})

/** Words of a project that dictionaries lack, with their case: names of products, people and places. */
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

/**
 * Pictures of a project whose mail server has no picture library (PICTURE-20): they travel inside its messages. Deleted
 * with the project.
 */
export const messagePictures = pgTable(
  "message_pictures",
  {
    project_id: projectId().references(() => projects.project_id),
    picture_id: text().notNull(),
    name: text().notNull(),
    alt: text().notNull(),
    type: text().$type<PictureType>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** Of the content, in lower-case hex; messages refer to a picture by it. */
    sha256: text().notNull(),
    content: bytea().notNull(),
    created_by: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.picture_id] }),
    uniqueIndex("message_pictures_content").on(t.project_id, t.sha256),
    index("message_pictures_newest").on(t.project_id, t.created_at, t.picture_id),
  ],
)
