import { inexactIn, parseExact } from "#contract/exact-number"
import type { TemplateEngine } from "#contract/message-words"
import { type Substitutions, substitutionName } from "#contract/substitutions"
import type { ListedTemplate } from "#contract/template"
import { parseUtc } from "#contract/time"
import { failed, ok, type Result } from "#lib/platform/result"
import type { TemplateKind } from "#lib/data/store/schema/templates"
import type { DraftHead, DraftLine } from "#lib/features/templates/list-page"
import type { TemplateEditorWords } from "#words/template-editor"
import type { TemplatesWords } from "#words/templates"

/**
 * Never published; published without later changes; published, with unpublished changes in the draft; changed at the
 * mail service since it was published here.
 */
export type TemplateState = "draft" | "published" | "changed" | "outside"

export type TemplateRow = {
  /** The template's id, or the draft's without a template: used in the address of its page. */
  id: string
  /** Null for a template made elsewhere and never opened here. */
  draft_id: string | null
  name: string
  kind: TemplateKind
  state: TemplateState
  /** The state in words, with the version. */
  stateText: string
  subject: string
  /** Name and address. */
  sender: string
  changedBy: string
  changedMs: number | null
  plan: RowPlan | null
}

/** Planned publication of a template, or one that was refused at its time and not dismissed. */
type RowPlan = {
  draft_id: string
  isRefused: boolean
  /** A person other than the requester must publish it. */
  waitsForSecond: boolean
  /** The current person requested it. */
  isYours: boolean
  asked_by: string
  publishAtMs: number | null
}

/** Sources of the list: the service's templates, their drafts here, and drafts without a template. */
export type Listed = {
  templates: readonly ListedTemplate[]
  drafts: readonly DraftHead[]
  unpublished: readonly DraftLine[]
  /** Of users, by their id. */
  names: ReadonlyMap<string, string>
  plans: readonly RowPlan[]
}

/** Drafts first, as unfinished work, then templates in the service's order; both newest first. */
export function templateRows(
  { templates, drafts, unpublished, names, plans }: Listed,
  words: TemplatesWords,
): TemplateRow[] {
  const planOf = new Map(plans.map((plan) => [plan.draft_id, plan]))
  const draftOf = new Map(drafts.map((draft) => [draft.template_id, draft]))
  const nameOf = (user_id: string) => names.get(user_id) ?? ""
  const rows = [
    ...unpublished.map((draft) => unpublishedRow(draft, nameOf, words)),
    ...templates.map((one) => publishedRow(one, draftOf.get(one.id), nameOf, words)),
  ]
  return rows.map((row) => ({ ...row, plan: planOf.get(row.draft_id ?? "") ?? null }))
}

/** PUBLISH-4: those that this person may publish, because another person requested it. */
export const rowsThatWait = (rows: readonly TemplateRow[]): TemplateRow[] =>
  rows.filter(({ plan }) => plan?.waitsForSecond && !plan.isYours)

type StateAtService = Exclude<TemplateState, "draft">
type NameOf = (user_id: string) => string

type PlainRow = Omit<TemplateRow, "plan">

const unpublishedRow = (draft: DraftLine, nameOf: NameOf, words: TemplatesWords): PlainRow => ({
  id: draft.draft_id,
  draft_id: draft.draft_id,
  name: draft.name || words.unnamed,
  kind: draft.kind,
  state: "draft",
  stateText: words.states.draft,
  subject: draft.subject,
  sender: senderOf(draft),
  changedBy: nameOf(draft.changed_by),
  changedMs: draft.changed_at.getTime(),
})

function publishedRow(
  template: ListedTemplate,
  draft: DraftHead | undefined,
  nameOf: NameOf,
  words: TemplatesWords,
): PlainRow {
  const state = stateOf(template, draft)
  const isOurs = draft !== undefined && state !== "outside"
  return {
    id: template.id,
    draft_id: draft?.draft_id ?? null,
    name: template.name,
    // EXT-33: made in another dashboard.
    kind: draft?.kind ?? (template.editor_type === "visual" ? "visual" : "html"),
    state,
    stateText: stateText(state, template.version ?? draft?.base_version, words),
    subject: template.subject ?? "",
    sender: senderOf(template),
    changedBy: isOurs ? nameOf(draft.changed_by) : words.byApi,
    changedMs: isOurs ? draft.changed_at.getTime() : parseUtc(template.updated_at ?? template.created),
  }
}

/** A template of the service, never only a draft. */
function stateOf({ version }: ListedTemplate, draft: DraftHead | undefined): StateAtService {
  if (!draft) return "published"
  // Services without version numbers: a change elsewhere is found when the template is opened (VERSION-2).
  if (version !== undefined && draft.base_version !== version) return "outside"
  return draft.revision === draft.published_revision && draft.seq === draft.published_seq
    ? "published"
    : "changed"
}

/** Services without version numbers show the number counted here. */
const stateText = (
  state: StateAtService,
  version: number | null | undefined,
  { states }: TemplatesWords,
): string =>
  state === "outside"
    ? states.outside
    : states[state]({ version: version ? `v${version}` : "" })
        .replace(/ +/g, " ")
        .trim()

const senderOf = ({
  from_name,
  from_email,
}: {
  from_name?: string | null | undefined
  from_email: string
}): string => (from_name ? `${from_name} <${from_email}>` : from_email)

/** One word for an engine; an unknown one is shown as sent. */
export const engineWord = (engine: string, { engines }: TemplatesWords): string =>
  isEngine(engine, engines) ? engines[engine] : engine

const isEngine = (word: string, engines: TemplatesWords["engines"]): word is TemplateEngine =>
  Object.hasOwn(engines, word)

/** The name of a copy, cut to the maximum length. */
export function copyName(name: string, { copyName: inWords }: Pick<TemplatesWords, "copyName">): string {
  const added = inWords({ name: "" }).length
  return inWords({ name: name.slice(0, nameCharsMax - added) })
}

/** As the mail service returns it. */
const nameCharsMax = 255

/**
 * Sample values typed as JSON: an object whose names may be merge tags, with numbers that keep their digits (BODY-13).
 */
export function valuesFromJson(
  text: string,
  { jsonFaults: words }: TemplateEditorWords,
): Result<Substitutions> {
  try {
    const value = parseExact(text)
    if (typeof value !== "object" || value === null || Array.isArray(value)) return failed(400, words.object)
    const inexact = inexactIn(value)
    if (inexact) return failed(400, words.digits({ path: inexact.join(".") }))
    const bad = Object.keys(value).find((name) => !substitutionName.test(name))
    return bad === undefined ? ok(value as Substitutions) : failed(400, words.name({ name: bad }))
  } catch {
    return failed(400, words.broken)
  }
}

/** Two letters that identify a sender. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  const letters = words.slice(0, 2).map((word) => Array.from(word)[0] ?? "")
  return letters.join("").toUpperCase() || "–"
}
