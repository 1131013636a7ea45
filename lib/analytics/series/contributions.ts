/**
 * The part of a figure's change that each segment causes: of 300 more bounces, 270 at one provider. Within one
 * dimension the shares of all segments and the rest add up to the whole change.
 */

export type Counts = { now: number; before: number }
export type Segment<Dimension extends string> = Counts & { dimension: Dimension; value: string }

export type Contribution<Dimension extends string> = Segment<Dimension> & {
  by: number
  /** Of the whole change; negative: moved against it. null: the whole did not change, though segments did. */
  share: number | null
}

/**
 * Shares of one dimension's segments; those that changed by no more than chance are the rest. Without earlier messages,
 * segments are parts of the current ones, however few they have. `all`: the whole, if messages are in none of the
 * segments or in several.
 */
export function contributionsOf<Dimension extends string>(
  segments: readonly Segment<Dimension>[],
  all?: Counts,
): {
  whole: Counts & { by: number }
  moved: Contribution<Dimension>[]
  rest: { by: number; share: number | null }
} {
  const now = all?.now ?? sum(segments.map((one) => one.now))
  const before = all?.before ?? sum(segments.map((one) => one.before))
  const by = now - before
  const shareOf = (part: number) => (by === 0 ? null : part / by)
  const moved = segments
    .filter((one) => (before === 0 ? one.now > 0 : isMore(one)) && !isLittle(one, by))
    .map((one) => ({ ...one, by: one.now - one.before, share: shareOf(one.now - one.before) }))
    .sort(byContribution)
  const rest = by - sum(moved.map((one) => one.by))
  return { whole: { now, before, by }, moved, rest: { by: rest, share: shareOf(rest) } }
}

/**
 * Segments of several dimensions in one list, largest contribution first. Several dimensions may have the same cause (a
 * provider, its domains, their replies), so each is ranked separately.
 */
export const ranked = <Dimension extends string>(
  lists: readonly (readonly Contribution<Dimension>[])[],
): Contribution<Dimension>[] => lists.flat().toSorted(byContribution)

/** True: a segment has at least 99.5 % of the whole, which rounds to 100 %. */
export const hasAllOf = (part: Counts, whole: Counts): boolean =>
  (["now", "before"] as const).every((time) => part[time] >= allMin * whole[time])

const allMin = 0.995

const byContribution = (a: Contribution<string>, b: Contribution<string>): number =>
  Math.abs(b.by) - Math.abs(a.by) || b.now - a.now || a.value.localeCompare(b.value)

const [differenceMin, deviations, shareMin] = [5, 2, 0.02]

/** More than chance: counts vary by about their square root, and so does the difference of two. */
const isMore = ({ now, before }: Counts): boolean =>
  Math.abs(now - before) >= differenceMin && Math.abs(now - before) >= deviations * Math.sqrt(now + before)

/** A negligible part of the whole change. */
const isLittle = ({ now, before }: Counts, whole: number): boolean =>
  Math.abs(now - before) < shareMin * Math.abs(whole)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
