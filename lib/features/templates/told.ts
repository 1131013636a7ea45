import type { Carried, TemplateFields } from "./fields.ts"

/** What the server tells an editor's page of drafts; pure, for both sides. */

export type DraftSample = { sample_id: string; name: string; values: Record<string, unknown> }

/** A message that was made of a template; the address as the person sees it. */
export type PastMessage = {
  job_id: string
  email: string
  subject: string
  status: string
  version: number | null
  atMs: number
}

/** What it was filled with. */
export type PastValues = { values: Record<string, unknown> }

export type DraftVersion = {
  version: number
  kind: "visual" | "mjml" | "html"
  origin: "published" | "outside" | "restored" | "promoted" | "parts"
  note: string
  /** Null for somebody outside of the dashboard, or one who is not here any more. */
  by: string | null
  atMs: number
}

/** What is planned for publication, or how that ended and nobody has taken note of yet. */
export type PlanFacts = {
  publication_id: string
  state: "asked" | "planned" | "sent_back" | "refused"
  /** Somebody else than who asked has to agree. */
  waitsForSecond: boolean
  /** Whoever looks has asked for it: somebody else agrees. */
  isYours: boolean
  /** The draft still is what was chosen. */
  isDraft: boolean
  publishAtMs: number | null
  note: string
  asked_by: string | null
  approved_by: string | null
  ended_by: string | null
  /** Why it was refused; `outside`: `said` is the version that stood in the way. */
  why: "right" | "second" | "outside" | "service" | null
  /** What the second person wrote, or the mail service said. */
  said: string
}

export type DraftFacts = {
  draft_id: string
  /** Null until it is published. */
  template_id: string | null
  kind: "visual" | "mjml" | "html"
  /** Null of templates. */
  part: "snippet" | "layout" | null
  fields: TemplateFields
  revision: number
  seq: number
  base_version: number | null
  /** True when something of it is not published. */
  isChanged: boolean
  changed_by: string | null
  changedMs: number
  /** The template as somebody else made it, through the API, since this draft was published. */
  outside: { version: number; atMs: number } | null
  /** Values for every message, set through the API: no form shows them yet. */
  carried: Pick<Carried, "global_substitutions">
  samples: DraftSample[]
  versionCount: number
  /** Newest first. */
  versions: DraftVersion[]
  /** Threads of comments that nobody has resolved. */
  openThreads: number
  plan: PlanFacts | null
  /** PUBLISH-5: nobody publishes alone. */
  needsSecond: boolean
}

/** What can be put beside another: a version by its number, the draft, or what of it was chosen for publication. */
export type VersionName = number | "draft" | "plan"

/** One of two versions that are compared (look-at-version.ts). */
export type LookedAtVersion = {
  version: VersionName
  kind: DraftFacts["kind"]
  note: string
  by: string | null
  atMs: number
  lines: { name: string; subject: string; preheader: string; sender: string; reply_to: string }
  /** As the mail service renders it; null where it cannot, and `refusal` says why. */
  rendered: { html: string | null; text: string } | null
  refusal: string | null
  source: { language: "HTML" | "MJML"; text: string }
}

/** A block of the document by its id (block-ids.ts), or a line of a source. */
export type CommentPlace = { block: string } | { part: "html" | "plaintext" | "amp" | "mjml"; line: number }

/** What people say at one place of a template. */
export type CommentThread = {
  thread_id: string
  place: CommentPlace
  /** What stood there when it was said. */
  quote: string
  resolved: { by: string | null; atMs: number } | null
  comments: { comment_id: string; said: string; by: string | null; atMs: number; isYours: boolean }[]
}

/** A place where a picture is shown: a template as programs send it, a draft that is not published so, or the brand's logo. */
export type PictureUse = { where: "published" | "draft" | "brand"; id: string; name: string }

/** A snippet or a layout as it is chosen in a template's editor; `blocks` is null of one that is too large to be drawn there. */
export type OfferedPart = {
  part_id: string
  part: "snippet" | "layout"
  name: string
  version: number
  blocks: unknown[] | null
}

/** Where a part stands. */
export type PartUseTold = {
  draft_id: string
  template_id: string | null
  part: "snippet" | "layout" | null
  name: string
  isInDraft: boolean
  /** The part's version in what is published of it, and the version of that itself; null where it is in nothing published. */
  published: { partVersion: number; version: number } | null
}
