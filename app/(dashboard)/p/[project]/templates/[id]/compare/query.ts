import { createParser, createSerializer, parseAsString, parseAsStringLiteral } from "nuqs/server"
import type { DraftFacts, LookedAtVersion, VersionName } from "#lib/features/templates/told"

/**
 * The address of a comparison: `?one=3&other=draft&as=text`, with the sample that both are filled with. What is not said is
 * what people ask for most: what is published beside the draft. Pure.
 */
export const views = ["rendered", "text", "source", "lines"] as const
export type CompareView = (typeof views)[number]

const parseAsVersion = createParser<VersionName>({
  parse: (value) =>
    value === "draft" || value === "plan" ? value : /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null,
  serialize: String,
})

export const compareParsers = {
  one: parseAsVersion,
  other: parseAsVersion,
  as: parseAsStringLiteral(views).withDefault("rendered"),
  sample: parseAsString,
}

const serialize = createSerializer(compareParsers)

export type BothSides = { one: LookedAtVersion; other: LookedAtVersion }
export type Pair = { one: VersionName; other: VersionName }

export const compareHref = (project: string, id: string, pair: Pair): string =>
  serialize(`/p/${project}/templates/${id}/compare`, pair)

type Known = Pick<DraftFacts, "versions" | "base_version" | "isChanged">

/** What is compared with a version that somebody points at: the draft, what is published, or what came before; null: nothing. */
export function pairFor({ versions, base_version, isChanged }: Known, version: number): Pair | null {
  const newest = isChanged ? "draft" : base_version
  if (newest !== null && newest !== version) return { one: version, other: newest }
  const before = versions.find((one) => one.version < version)
  return before ? { one: before.version, other: version } : null
}

/** Both sides, where the address names none or only one; null while there is nothing to compare. */
export function pairOf(
  facts: Known,
  { one, other }: { one: VersionName | null; other: VersionName | null },
): Pair | null {
  const live = facts.base_version ?? facts.versions[0]?.version
  const usual = live === undefined ? null : pairFor(facts, live)
  const sides = { one: one ?? usual?.one, other: other ?? usual?.other }
  return sides.one === undefined || sides.other === undefined ? null : (sides as Pair)
}
