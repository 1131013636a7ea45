import type { RefusedGroup } from "#lib/intake/refused/refused-calls"
import { formatInstant } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import type { RefusalReason } from "#lib/data/store/refused-callbacks"
import { agoText, callersText, countedText, type RefusedContext } from "#lib/intake/refused/refused-text"

/** From refused calls to the panel above the webhooks. Pure. */

export type RefusedView = {
  lines: { reason: RefusalReason; text: string; todo: string }[]
  rows: { key: string; address: string; reason: string; calls: string; first: string; last: string }[]
  /** Time of the last accepted events: whether the problem has ended. */
  accepted: string
}

/** Null: nothing was refused. `lastEventAt`: when the newest event of the project came. */
export function refusedView(
  groups: readonly RefusedGroup[],
  lastEventAt: Date | null,
  context: RefusedContext,
): RefusedView | null {
  const { words } = context
  if (groups.length === 0) return null
  return {
    lines: groups.map((group) => ({
      reason: group.reason,
      text: words.line({
        what: words.what[group.reason],
        counted: countedText(group, context),
        callers: callersText(group, words),
      }),
      todo: words.todo[group.reason],
    })),
    rows: groups.flatMap((group) => rowsOf(group, context)),
    accepted: lastEventAt ? words.lastEvent({ ago: agoText(lastEventAt, context) }) : words.noEvent,
  }
}

/** Addresses by the time of their last call; those that have no row of their own at the end. */
const rowsOf = ({ reason, callers }: RefusedGroup, context: RefusedContext): RefusedView["rows"] =>
  callers
    .toSorted((one, other) => Number(one.address === "") - Number(other.address === ""))
    .map(({ address, calls, first_at, last_at }) => ({
      key: `${reason} ${address}`,
      address: address || context.words.otherAddresses,
      reason: context.words.what[reason],
      calls: formatNumber(calls, context.language),
      first: formatInstant(first_at, context.timeZone, context.nowMs, context.language),
      last: formatInstant(last_at, context.timeZone, context.nowMs, context.language),
    }))
