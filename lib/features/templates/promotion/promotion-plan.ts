import type { TemplateEngine } from "#contract/message-words"
import type { DraftSample } from "../draft-data.ts"
import type { TemplateField } from "../fields.ts"

/** Data of a promotion for the page; pure, for server and browser. */

/** A short text on both sides; for a long one the number of added and removed lines. */
export type Difference =
  | { what: TemplateField | "kind"; there: string; here: string }
  | { what: TemplateField | "document"; added: number; removed: number }

/** A value of the brand: composing uses the brand of the publishing project. */
export type BrandDifference = { path: string; there: string; here: string }

/** The copy in the other project, if there is one. */
type PromotionTarget = {
  /** The id in its page's address. */
  id: string
  name: string
  /** False for one that only has the same name. */
  isLinked: boolean
  /** It has unpublished edits. */
  isChanged: boolean
  changedBy: string | null
  /** Its version at the mail service, made by someone else since it was published there. */
  outside: number | null
}

export type PromotionPlan = {
  source: {
    name: string
    /** The published version; null: never published, so the draft is used. */
    version: number | null
    /** The draft has changes that are not promoted. */
    isChanged: boolean
    /** Files and values that were set through the API are not promoted. */
    hasCarried: boolean
  }
  /** The other project. */
  project: { slug: string; name: string }
  target: PromotionTarget | null
  /** A template there has the same name, and the user wants a new one in addition. */
  isNameTaken: boolean
  /** new; same: no difference; changed. */
  state: "new" | "same" | "changed"
  /** True if programs there use the content of the copy: with `same` there is nothing to do. */
  isPublished: boolean
  differences: Difference[]
  engine: { here: TemplateEngine; there: TemplateEngine | null }
  sender: {
    here: string
    /** Suggestions for the copy. */
    from_email: string
    /** Domains that may send there; null if unavailable. */
    domains: readonly string[] | null
  }
  brand: BrandDifference[]
  samples: DraftSample["name"][]
  /** Hash of both sides as this user has seen them; nothing else is promoted. */
  key: string
}

export type Promoted =
  | { kind: "promoted"; id: string; version: number | null }
  /** There is nothing to do. */
  | { kind: "same"; id: string }
  /** A side was changed since the user looked. */
  | { kind: "changed_since" }
  /** The draft there is updated, but the mail service refused to publish it. */
  | { kind: "not_published"; id: string; sentence: string }
