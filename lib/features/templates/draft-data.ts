import type { Carried, TemplateFields } from "./fields.ts"

/** Data of drafts that the server sends to an editor's page; pure, for server and browser. */

export type DraftSample = { sample_id: string; name: string; values: Record<string, unknown> }

/** A message of a template; the address is masked if the user may not see it. */
export type PastMessage = {
  job_id: string
  email: string
  subject: string
  status: string
  version: number | null
  atMs: number
}

/** The values of a message. */
export type PastValues = { values: Record<string, unknown> }

export type DraftVersion = {
  version: number
  kind: "visual" | "mjml" | "html"
  origin: "published" | "outside" | "restored" | "promoted" | "parts"
  note: string
  /** Null for a publisher outside of the dashboard, or a deleted user. */
  by: string | null
  /** The requester of a publication that `by` approved; null if there was no approval. */
  requested_by: string | null
  /** The earlier version with the same content; null unless the origin is `restored`. */
  restored_from: number | null
  atMs: number
}

/** A planned publication, or the outcome of a past one that is not acknowledged. */
export type PlanDetails = {
  publication_id: string
  state: "asked" | "planned" | "sent_back" | "refused"
  /** A person other than the requester must agree. */
  waitsForSecond: boolean
  /** Requested by the current user, so that another person must agree. */
  isYours: boolean
  /** The draft is unchanged since it was scheduled. */
  isDraft: boolean
  publishAtMs: number | null
  note: string
  asked_by: string | null
  approved_by: string | null
  ended_by: string | null
  /** Reason of a refusal; with `outside`, `said` is the conflicting version. */
  why: "right" | "second" | "outside" | "service" | null
  /** The second person's note, or the mail service's sentence. */
  said: string
}

export type DraftDetails = {
  draft_id: string
  /** Null until it is published. */
  template_id: string | null
  kind: "visual" | "mjml" | "html"
  /** SOURCE-10: kept as source, and the document from before is stored. */
  canTurnBack: boolean
  /** Null of templates. */
  part: "snippet" | "layout" | null
  fields: TemplateFields
  revision: number
  seq: number
  base_version: number | null
  /** The version that recipients get now, also one made elsewhere; null until it is published. */
  live_version: number | null
  /** True if the draft has unpublished changes. */
  isChanged: boolean
  changed_by: string | null
  changedMs: number
  /** The template as changed through the API since this draft was published. */
  outside: { version: number; atMs: number } | null
  /** Global values, set through the API: no form shows them. */
  carried: Pick<Carried, "global_substitutions">
  samples: DraftSample[]
  versionCount: number
  /** All stored versions, newest first. */
  versions: DraftVersion[]
  /** Unresolved threads of comments. */
  openThreads: number
  plan: PlanDetails | null
  /** PUBLISH-5: publishing requires a second person. */
  needsSecond: boolean
}

/** A side of a comparison: a version by number, the draft, or the planned content. */
export type VersionName = number | "draft" | "plan"

/** A source of a version; for visual templates, `mjml` is generated from the document. */
export type SourcePart = { part: "mjml" | "html" | "plaintext" | "amp"; text: string }

/** One of two compared versions (look-at-version.ts). */
export type LookedAtVersion = {
  version: VersionName
  kind: DraftDetails["kind"]
  note: string
  by: string | null
  atMs: number
  lines: {
    name: string
    subject: string
    preheader: string
    sender: string
    reply_to: string
    engine: string
    /** One `Name: value` per line. */
    headers: string
    unsubscribe_url: string
  }
  tracking: { opens: boolean; clicks: boolean }
  /** As the mail service renders it; null if it cannot, with the reason in `refusal`. */
  rendered: { html: string | null; text: string } | null
  /**
   * Words of the two parts of the message, null for a missing part: as rendered, or as stored (with merge tags) if
   * `rendered` is null.
   */
  texts: { html: string | null; plaintext: string | null }
  /** Reason why it is not rendered: it does not compose, the mail service refuses it, or it offers no preview. */
  refusal: string | null
  /** Non-empty sources, in this order: mjml, html, plaintext, amp. */
  sources: SourcePart[]
}

/** A block of the document by its id (block-ids.ts), or a line of a source. */
export type CommentPlace = { block: string } | { part: "html" | "plaintext" | "amp" | "mjml"; line: number }

/** Comments at one place of a template. */
export type CommentThread = {
  thread_id: string
  place: CommentPlace
  /** The text at that place when the comment was written. */
  quote: string
  resolved: { by: string | null; atMs: number } | null
  comments: { comment_id: string; said: string; by: string | null; atMs: number; isYours: boolean }[]
}

/** A place that shows a picture: a published template, a draft with unpublished changes, or the brand's logo. */
export type PictureUse = { where: "published" | "draft" | "brand"; id: string; name: string }

/** A snippet or a layout in the picker of a template's editor; `blocks` is null if it is too large to draw. */
export type OfferedPart = {
  part_id: string
  part: "snippet" | "layout"
  name: string
  version: number
  blocks: unknown[] | null
}

/** A place that uses a part. */
export type PartUsage = {
  draft_id: string
  template_id: string | null
  part: "snippet" | "layout" | null
  name: string
  isInDraft: boolean
  /** The version of the part in the published template, and the template's version; null if not published. */
  published: { partVersion: number; version: number } | null
}

/** Confirmed addresses of the account that the user may see (DRAFT-11). */
export type TestRecipients = { confirmed: string[] }
