import type { TemplateEngine } from "#contract/message-words"
import type { DraftSample } from "../told.ts"
import type { TemplateField } from "../fields.ts"

/** What the page is told of a template on its way to another project; pure, for both sides. */

/** A short text as it is on both sides; of a long one how many lines come and go. */
export type Difference =
  | { what: TemplateField | "kind"; there: string; here: string }
  | { what: TemplateField | "document"; added: number; removed: number }

/** A value of the brand: composing takes that of the project that publishes. */
export type BrandDifference = { path: string; there: string; here: string }

/** The copy in the other project, if there is one. */
type PromotionTarget = {
  /** As its page is called by. */
  id: string
  name: string
  /** False for one that only has the same name. */
  isLinked: boolean
  /** Somebody wrote in it, and that is not published. */
  isChanged: boolean
  changedBy: string | null
  /** Its version at the mail service, made by somebody else since it was published there. */
  outside: number | null
}

export type PromotionPlan = {
  source: {
    name: string
    /** What is published; null: never, and the draft is taken. */
    version: number | null
    /** The draft has changes that stay behind. */
    isChanged: boolean
    /** Files and values that were set through the API stay behind. */
    hasCarried: boolean
  }
  /** The other project. */
  project: { slug: string; name: string }
  target: PromotionTarget | null
  /** A template there that has the same name, when the person wants a new one beside it. */
  isNameTaken: boolean
  /** new; same: nothing differs; changed. */
  state: "new" | "same" | "changed"
  /** True when programs there use what the copy holds: with `same` there is nothing to do. */
  isPublished: boolean
  differences: Difference[]
  engine: { here: TemplateEngine; there: TemplateEngine | null }
  sender: {
    here: string
    /** What is offered there. */
    from_email: string
    /** Domains that may send there; null where nobody tells. */
    domains: readonly string[] | null
  }
  brand: BrandDifference[]
  samples: DraftSample["name"][]
  /** Stands for what this person has seen of both sides: nothing else is carried over. */
  key: string
}

export type Promoted =
  | { kind: "promoted"; id: string; version: number | null }
  /** There is nothing to do. */
  | { kind: "same"; id: string }
  /** Somebody changed one of the sides since the person looked. */
  | { kind: "changed_since" }
  /** The draft there has it, and the mail service refused to publish it. */
  | { kind: "not_published"; id: string; sentence: string }
