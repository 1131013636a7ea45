import type { SubstitutionValue, Substitutions } from "#contract/substitutions"
import type { Repeat } from "#lib/documents/attributes"
import { isRecord, valueAt } from "#lib/documents/checks/values"
import type { EngineWriting } from "#lib/documents/engines/engine"
import { readExpression } from "#lib/documents/expression"
import { scopeWithin } from "../state/scope.ts"

/** Merge tags and lists to choose from, in the text and in the inspector. Pure. */

/** Origin of a tag's value; also the group in which it is offered. */
type TagSource = "item" | "sample" | "global" | "service" | "new"

export type KnownTag = {
  path: string
  /** With the sample; undefined if it has none. */
  value: SubstitutionValue | undefined
  /** The value as a message shows it; null without one, and of lists and maps. */
  text: string | null
  source: TagSource
}

type TagSources = {
  /** Of the chosen sample; may contain the global ones that it does not replace. */
  values: Substitutions
  /** Values of the template that are the same for every recipient. */
  globals?: Substitutions
  /** Tags that are known without a value. */
  tags: readonly string[]
  engine: Pick<EngineWriting, "hasTags" | "hasPaths">
  /** The enclosing repeated row, whose item comes first. */
  repeat: Repeat | null
}

/** Values are listed up to this many steps deep; deeper ones are typed. */
const depthMax = 4

/** Filled in by the service: the recipient's name (SUBST-4), and the link that no value replaces (ENGINE-3). */
const unsubscribe = "UnsubscribeUrl"
const filledByService = ["to_name", unsubscribe]

/**
 * Every tag once: those of the repeated item first, then the sample's, other known ones, global values, and those of
 * the service. Only names for an engine without paths, none for one without tags.
 */
export function knownTags({ values, globals = {}, tags, engine, repeat }: TagSources): KnownTag[] {
  if (!engine.hasTags) return []
  const depth = engine.hasPaths ? depthMax : 1
  const item = repeat && valueAt(scopeWithin(repeat, values), repeat.item)
  const found = [
    ...(repeat && engine.hasPaths ? within(repeat.item, item ?? undefined, "item", depth) : []),
    ...allIn(values, "sample", depth),
    ...tags.map((path) => tagOf(path, undefined, "sample")),
    ...allIn(globals, "global", depth),
    ...filledByService.map((path) => tagOf(path, undefined, "service")),
  ]
  const byPath = new Map<string, KnownTag>()
  for (const tag of found) {
    const isFitting =
      readExpression(tag.path)?.fallback === null && (engine.hasPaths || !/[.[]/.test(tag.path))
    const before = byPath.get(tag.path)
    // A value of the template fills a tag that is only known by its name; the values may contain it already.
    const isGlobal = tag.source === "global" && (before?.value === undefined || before.value === tag.value)
    if (!isFitting || (before && !isGlobal)) continue
    // Moves it from the sample's to the global ones.
    byPath.delete(tag.path)
    byPath.set(tag.path, tag)
  }
  return [...byPath.values()]
}

/** By name, because stored values have no order. */
const allIn = (values: Substitutions, source: TagSource, depth: number): KnownTag[] =>
  Object.entries(values)
    .toSorted(([a], [b]) => a.localeCompare(b, "en"))
    .flatMap(([name, value]) => within(name, value, source, depth))

/** The tag of a value, and of the values in it. */
function within(
  path: string,
  value: SubstitutionValue | undefined,
  source: TagSource,
  depth: number,
): KnownTag[] {
  const inner =
    isRecord(value) && depth > 1
      ? Object.entries(value).flatMap(([name, one]) => within(`${path}.${name}`, one, source, depth - 1))
      : []
  return [tagOf(path, value, source), ...inner]
}

const tagOf = (path: string, value: SubstitutionValue | undefined, source: TagSource): KnownTag => ({
  ...{ path, value, source },
  text: value === undefined || value === null || typeof value === "object" ? null : String(value),
})

/** Tags that a text can show: no map, no list. */
export const isShown = ({ value }: KnownTag): boolean => typeof value !== "object" || value === null

/** Tags for a test, including lists, which may be empty; every message has the unsubscribe link. */
export const isTestable = ({ path, value }: KnownTag): boolean => !isRecord(value) && path !== unsubscribe

export const isList = ({ value }: KnownTag): boolean => Array.isArray(value)

/** Tags of one item, such as `item.name`, from the first item of its list. */
export function tagsOfItem(item: string, list: SubstitutionValue | undefined): KnownTag[] {
  const [first] = Array.isArray(list) ? list : []
  if (first === undefined) return []
  return within(item, first, "item", depthMax).filter((tag) => !isRecord(tag.value))
}

/** The first tag that a new condition or chip can have; undefined without tags. */
export const firstTag = (sources: Omit<TagSources, "repeat">): string | undefined =>
  knownTags({ ...sources, repeat: null }).find((tag) => isShown(tag) && isTestable(tag))?.path

/**
 * Tags that match the typed text: names that begin with it, then names and values that contain it; last the typed name
 * itself, if it is a new one.
 */
export function matchingTags(known: readonly KnownTag[], typed: string, hasPaths: boolean): KnownTag[] {
  const path = typed.trim()
  const query = path.toLowerCase()
  if (query === "") return [...known]
  const ranked = known.flatMap((tag) => {
    const rank = rankOf(tag, query)
    return rank === null ? [] : [{ tag, rank }]
  })
  const found = ranked.toSorted((a, b) => a.rank - b.rank).map(({ tag }) => tag)
  const isExact = known.some((tag) => tag.path.toLowerCase() === query)
  return isExact || !canBeNew(path, hasPaths) ? found : [...found, tagOf(path, undefined, "new")]
}

function rankOf({ path, text }: KnownTag, query: string): number | null {
  const name = path.toLowerCase()
  if (name.startsWith(query)) return 0
  if (name.split(/[._]/).some((part) => part.startsWith(query))) return 1
  if (name.includes(query)) return 2
  return text?.toLowerCase().includes(query) ? 3 : null
}

const canBeNew = (path: string, hasPaths: boolean): boolean =>
  path.length <= 200 && readExpression(path)?.fallback === null && (hasPaths || !/[.[]/.test(path))
