import { createParser, createSerializer, parseAsString, parseAsStringLiteral } from "nuqs/server"
import type { DraftDetails, LookedAtVersion, VersionName } from "#lib/features/templates/draft-data"

/**
 * The address of a comparison: `?one=3&other=draft&as=text`, with the sample for both. By default, the published
 * version is compared with the draft, which is the most common request. Pure.
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

/** The address of a comparison without values. */
export const noValues = "none"

/** The sample whose values fill both sides: the first one by default; null for none. */
export function sampleOf(samples: readonly { sample_id: string }[], wanted: string | null): string | null {
  if (wanted === noValues) return null
  const found = samples.find(({ sample_id }) => sample_id === wanted) ?? samples[0]
  return found?.sample_id ?? null
}

/** The version that recipients get, also one made elsewhere; null until a first one is published. */
export const liveVersionOf = ({
  outside,
  live_version,
  base_version,
}: Pick<DraftDetails, "outside" | "live_version" | "base_version">): number | null =>
  outside?.version ?? live_version ?? base_version

type Known = Pick<DraftDetails, "versions" | "base_version" | "isChanged">

/** Default counterpart of a version: the draft, the published version, or its predecessor; null: none. */
export function pairFor({ versions, base_version, isChanged }: Known, version: number): Pair | null {
  const newest = isChanged ? "draft" : base_version
  if (newest !== null && newest !== version) return { one: version, other: newest }
  const before = versions.find((one) => one.version < version)
  return before ? { one: before.version, other: version } : null
}

/** Both sides, with defaults for those missing in the address; null while there is nothing to compare. */
export function pairOf(
  details: Known,
  { one, other }: { one: VersionName | null; other: VersionName | null },
): Pair | null {
  const live = details.base_version ?? details.versions[0]?.version
  const usual = live === undefined ? null : pairFor(details, live)
  const sides = { one: one ?? usual?.one, other: other ?? usual?.other }
  return sides.one === undefined || sides.other === undefined ? null : (sides as Pair)
}
