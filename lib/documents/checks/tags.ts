import { nameOf, piecesOf } from "../expression.ts"
import type { DocumentNode } from "../nodes.ts"
import { type CheckPlace, type Found, headFields } from "./publication.ts"
import type { Survey } from "./survey.ts"
import { isRecord, type Scope, valueAt } from "./values.ts"

/** Without a sample, tags, conditions and lists are not checked; the missing sample is the only finding. */
export function missingSamples(survey: Survey): Found<Record<never, never>>[] {
  const hasTags = survey.tags.some(({ isItem }) => !isItem) || tagsBeside(survey).length > 0
  return survey.samples.length === 0 && hasTags ? [{ place: "samples", values: {} }] : []
}

/** Tags that no sample fills, also of a row's items. Lists of repeated rows have a check of their own. */
export function undefinedTags(survey: Survey): Found<{ path: string }>[] {
  const byPlace = new Map(survey.nodes.map((one) => [one.place, one.possible]))
  const inDocument = survey.tags
    .filter(({ isList }) => !isList)
    .map(({ path, place, isItem }) => ({
      path,
      // The doc has no text of its own: its tags are those of the preheader.
      place: place.length === 0 ? ("preheader" as const) : place,
      scopes: (isItem && byPlace.get(place)) || survey.scopes,
    }))
  const beside = tagsBeside(survey).map((tag) => ({ ...tag, scopes: survey.scopes }))
  return [...beside, ...inDocument]
    .filter(({ path, scopes }) => scopes.length > 0 && isUndefined(path, scopes))
    .map(({ path, place }) => ({ place, values: { path } }))
}

const isUndefined = (path: string, scopes: readonly Scope[]): boolean =>
  scopes.every((scope) => valueAt(scope, path) === undefined)

/** Tags of the template's fields and of its brand. */
function tagsBeside({ head, brand }: Survey): { path: string; place: CheckPlace }[] {
  const { logo, footer } = brand
  const ofBrand = [...(logo ? [logo.src, logo.alt, logo.href] : []), footer]
  const texts: [place: CheckPlace, text: string][] = [
    ...headFields.map((field): [CheckPlace, string] => [field, head[field] ?? ""]),
    ...ofBrand.map((text): [CheckPlace, string] => ["brand", text]),
  ]
  return texts.flatMap(([place, text]) =>
    piecesOf(text)
      .flatMap((piece) => ("expr" in piece ? [piece.expression.path] : []))
      .filter((path) => nameOf(path) !== "UnsubscribeUrl")
      .map((path) => ({ path, place })),
  )
}

/** SUBST-4: the recipient's name in To. */
const usedByService = "to_name"

/** Names in the samples that are used neither by the document, its fields or its brand, nor by the service. */
export function unusedValues(survey: Survey): Found<{ name: string }>[] {
  const used = new Set([
    usedByService,
    ...survey.tags.flatMap(({ name, isItem }) => (isItem ? [] : [name])),
    ...tagsBeside(survey).map(({ path }) => nameOf(path)),
    ...survey.nodes.flatMap(({ node }) => wordsOf(node)),
  ])
  const names = new Set(survey.samples.flatMap(({ values }) => (isRecord(values) ? Object.keys(values) : [])))
  return [...names]
    .filter((name) => !used.has(name))
    .map((name) => ({ place: "samples", values: { name: name.slice(0, 200) } }))
}

/** An HTML block uses values in its engine's syntax: any word of it can be a name. */
const wordsOf = (node: DocumentNode): string[] =>
  node.type === "htmlBlock" ? (node.attrs.html.match(/\w+/g) ?? []) : []
