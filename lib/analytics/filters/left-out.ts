import type { FiltersWords } from "#words/filters"

/** Requested projects that a page does not show. */
export type LeftOut = {
  /** Names of those beyond the maximum. */
  left: readonly string[]
  /** Names in the URL of those without access or without such a project. */
  missing: readonly string[]
}

/** Those that a sentence names; the others are counted. */
const namedMax = 10

/** A project's name in URLs. A URL may have any other text, which a page must not repeat. */
const slug = /^[a-z0-9-]{1,60}$/

/** SEVERAL-2, SEVERAL-6: sentences about the requested projects that are not shown; none: all are shown. Pure. */
export function leftOutTexts(
  { left, missing }: LeftOut,
  { projects: words }: Pick<FiltersWords, "projects">,
): string[] {
  const listed = (names: readonly string[]) => {
    const some = names.slice(0, namedMax).join(", ")
    return names.length > namedMax ? words.andMore({ names: some, count: names.length - namedMax }) : some
  }
  const known = missing.filter((name) => slug.test(name))
  return [
    ...(left.length > 0 ? [words.left({ names: listed(left) })] : []),
    ...(known.length > 0 ? [words.missing({ names: listed(known) })] : []),
    ...(missing.length > 0 && known.length === 0 ? [words.less] : []),
  ]
}
