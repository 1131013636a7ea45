import type { SubstitutionValue, Substitutions } from "#contract/substitutions"
import type { Repeat } from "#lib/documents/attributes"
import { fillIn, isRecord, type Scope, valueAt } from "#lib/documents/checks/values"
import type { EngineWriting } from "#lib/documents/engines/engine"
import { readExpression } from "#lib/documents/expression"
import { scopeWithin } from "../state/scope.ts"

/** A tag to offer; `value` is its text with the sample, null when the sample has none. */
type KnownTag = { path: string; value: string | null; isItem: boolean; isNew?: boolean }

type Known = {
  values: Substitutions
  /** Tags that are known without a value. */
  tags: readonly string[]
  engine: Pick<EngineWriting, "hasTags" | "hasPaths">
  /** The enclosing repeated row, whose item comes first. */
  repeat: Repeat | null
}

const depthMax = 3

/** Every tag that can be inserted there: those of the repeated item first, then the sample's, then other known ones. */
export function knownTags({ values, tags, engine, repeat }: Known): KnownTag[] {
  if (!engine.hasTags) return []
  const scope = scopeWithin(repeat, values)
  const items = repeat && engine.hasPaths ? pathsIn(repeat.item, valueAt(scope, repeat.item), true) : []
  const sampled = Object.entries(values).flatMap(([name, value]) => pathsIn(name, value, engine.hasPaths))
  const paths = [...items, ...sampled, ...tags.filter((path) => engine.hasPaths || !/[.[]/.test(path))]
  const isItem = new Set(items)
  return [...new Set(paths)]
    .filter((path) => readExpression(path) !== null)
    .map((path) => ({ path, value: readingOf(path, scope), isItem: isItem.has(path) }))
}

/** Readable values in a value; lists are for repeated rows. */
function pathsIn(path: string, value: SubstitutionValue | undefined, hasPaths: boolean, depth = 1): string[] {
  if (Array.isArray(value)) return []
  if (!isRecord(value)) return [path]
  if (!hasPaths || depth > depthMax) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    pathsIn(`${path}.${name}`, inner, hasPaths, depth + 1),
  )
}

function readingOf(path: string, scope: Scope): string | null {
  const value = valueAt(scope, path)
  return value === undefined || value === null ? null : fillIn(`{{${path}}}`, scope)
}

/** Tags that match the typed text: names that begin with it, then names and values that contain it. */
export function matchingTags(known: readonly KnownTag[], typed: string, hasPaths: boolean): KnownTag[] {
  const query = typed.trim().toLowerCase()
  if (query === "") return [...known]
  const ranked = known.flatMap((tag) => {
    const rank = rankOf(tag, query)
    return rank === null ? [] : [{ tag, rank }]
  })
  const found = ranked.toSorted((a, b) => a.rank - b.rank).map(({ tag }) => tag)
  const isExact = known.some(({ path }) => path.toLowerCase() === query)
  return isExact || !canBeNew(typed.trim(), hasPaths)
    ? found
    : [...found, { path: typed.trim(), value: null, isItem: false, isNew: true }]
}

function rankOf({ path, value }: KnownTag, query: string): number | null {
  const name = path.toLowerCase()
  if (name.startsWith(query)) return 0
  if (name.split(/[._]/).some((part) => part.startsWith(query))) return 1
  if (name.includes(query)) return 2
  return value?.toLowerCase().includes(query) ? 3 : null
}

const canBeNew = (path: string, hasPaths: boolean): boolean =>
  readExpression(path)?.fallback === null && (hasPaths || !/[.[]/.test(path))
