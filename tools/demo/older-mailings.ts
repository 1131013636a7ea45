import { type Mailing, mailings } from "./story.ts"

/**
 * The mailings of the weeks before the last one: at the same weekday and hour, of about the same size, and without an
 * incident, so that a comparison with those weeks compares like with like.
 */
const weeks = [
  { factor: 0.94, tag: "garden-start", headline: "Your garden wakes up: what to do in the next weeks" },
  { factor: 1.06, tag: "new-in", headline: "New pots and baskets have arrived" },
  { factor: 0.88, tag: "winter-sale", headline: "Last days of the winter sale" },
  { factor: 0.97, tag: "winter-sale", headline: "Winter sale: a fifth off everything warm" },
] as const

/** Shares of actions on an ordinary mailing. They add up to 1. */
const ordinary = [
  ["open", 0.32],
  ["click", 0.12],
  ["unsubscribe", 0.01],
  ["hard-bounce", 0.02],
  ["plain", 0.53],
] as const

const weekHours = 7 * 24
const firstCampaign = Math.min(...mailings.map(({ campaign }) => campaign))

export const sizeOf = ({ recipients }: Pick<Mailing, "recipients">): number =>
  recipients.reduce((sum, [, count]) => sum + count, 0)

/** In a small history they shrink, so that at least half of its messages are everyday ones. */
export function olderMailings(letters: number): Mailing[] {
  const recent = mailings.reduce((sum, mailing) => sum + sizeOf(mailing), 0)
  const whole = weeks.reduce((sum, { factor }) => sum + recent * factor, 0)
  const scale = Math.min(1, Math.max(0, letters / 2 - recent) / whole)
  return weeks
    .flatMap((week, nth) => mailings.map((mailing) => inWeek(mailing, { ...week, before: nth + 1 }, scale)))
    .filter(({ recipients }) => recipients.length > 0)
}

type Week = { before: number; factor: number; tag: string; headline: string }

function inWeek(mailing: Mailing, { before, factor, tag, headline }: Week, scale: number): Mailing {
  const isSale = mailing.tag === "spring-sale"
  return {
    ...mailing,
    atHour: mailing.atHour + before * weekHours,
    campaign: firstCampaign - 10 * before + (mailing.campaign - firstCampaign),
    ...(isSale && { tag, headline }),
    recipients: recipientsOf(mailing, Math.floor(sizeOf(mailing) * factor * scale)),
  }
}

/** A scanner looks into every message in every week; people behave as they usually do. */
function recipientsOf({ recipients }: Mailing, size: number): (readonly [string, number])[] {
  const usual = recipients.some(([word]) => word === "scanned") ? ([["scanned", 1]] as const) : ordinary
  let edge = 0
  return usual
    .map(([word, share]) => {
      const from = Math.round(edge * size)
      edge += share
      return [word, Math.round(edge * size) - from] as const
    })
    .filter(([, count]) => count > 0)
}
