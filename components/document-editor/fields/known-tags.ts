import type { Substitutions, SubstitutionValue } from "#contract/substitutions"
import type { EngineWriting } from "#lib/documents/engines/engine"
import { nameOf } from "#lib/documents/expression"

/** Merge tags and lists to choose from, with the value of each in the chosen sample. Pure. */
export type KnownTag = { path: string; value: SubstitutionValue | undefined }

type TagSources = {
  values: Substitutions
  /** Paths known to the editor: of the document, of the project. */
  tags: readonly string[]
  /** Item names of the enclosing repeated rows; the sample has their values per item. */
  items: readonly string[]
  engine: Pick<EngineWriting, "hasTags" | "hasPaths">
}

/** Three levels of values are listed; deeper ones are typed. */
const depthMax = 3

/** Every path once, items first and then by name; only names for an engine without paths, none for one without tags. */
export function knownTags({ values, tags, items, engine }: TagSources): KnownTag[] {
  if (!engine.hasTags) return []
  const sampled = pathsOf(values, engine.hasPaths ? depthMax : 1)
  const byPath = new Map(sampled.map((one) => [one.path, one]))
  for (const path of [...items, ...tags]) if (!byPath.has(path)) byPath.set(path, { path, value: undefined })
  const isItem = ({ path }: KnownTag) => items.includes(nameOf(path))
  return [...byPath.values()]
    .filter(({ path }) => engine.hasPaths || path === nameOf(path))
    .toSorted((a, b) => Number(isItem(b)) - Number(isItem(a)) || compare(a.path, b.path))
}

const compare = (a: string, b: string): number => (a < b ? -1 : 1)

const step = /^[A-Za-z_]\w*(-\w+)*$/
const first = /^[A-Za-z]\w*$/

/** Paths of a map's values and of maps in it. Names that no path can contain are left out. */
function pathsOf(values: Substitutions, depth: number, before = ""): KnownTag[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (!(before === "" ? first : step).test(name)) return []
    const path = before === "" ? name : `${before}.${name}`
    const inner = isMap(value) && depth > 1 ? pathsOf(value, depth - 1, path) : []
    return [{ path, value }, ...inner]
  })
}

const isMap = (value: SubstitutionValue | undefined): value is Substitutions =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Tags that a text can show: no map, no list. */
export const isShown = ({ value }: KnownTag): boolean => typeof value !== "object" || value === null

/** Tags for a test, including lists, which may be empty. */
export const isTestable = ({ value }: KnownTag): boolean => !isMap(value)

export const isList = ({ value }: KnownTag): boolean => Array.isArray(value)

/** Tags of one item, such as `item.name`, from the first items of its list. */
export function tagsOfItem(item: string, list: SubstitutionValue | undefined): KnownTag[] {
  const [first] = Array.isArray(list) ? list : []
  if (first === undefined) return []
  return isMap(first) ? pathsOf(first, depthMax - 1, item) : [{ path: item, value: first }]
}
