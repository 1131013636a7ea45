import { formatNumber } from "#lib/interface/format/number"
import { formatPercent } from "#lib/interface/format/percent"
import { otherName } from "#lib/data/events/letter/reader"
import { engagementWords } from "#words/engagement"
import { type EngagementData, isPerson, shownRows, sumsBy } from "./data.ts"
import { hrefOnly } from "./query.ts"

/** Links by the number of messages in which they were clicked. Pure. */

type LinkRow = {
  link: string
  label: string
  peopleText: string
  machinesText: string
  shareText: string
  /** Fraction of the widest bar, 0 to 1. */
  width: number
  /** The page narrowed to it; null: it is not a separate link. */
  href: string | null
}

export type Links = { rows: LinkRow[]; note: string | null; emptyTitle: string }

const linksMax = 50

export function linksOf(data: EngagementData): Links | { notComparable: string } {
  const { counts, query, language } = data
  const words = engagementWords[language]
  if (!counts.links) return { notComparable: words.notComparable.links }
  const people = sumsBy(
    counts.links.filter(({ traffic_type }) => isPerson(traffic_type)),
    ({ link }) => link,
  )
  const machines = sumsBy(
    counts.links.filter(({ traffic_type }) => traffic_type === "machine"),
    ({ link }) => link,
  )
  const shown = sumsBy(shownRows(counts.links, query), ({ link }) => link)
  const clicked = sumsBy(
    shownRows(counts.reads ?? [], query).filter(({ status }) => status === "clicked"),
    () => "",
  ).get("")
  const links = [...shown].toSorted(
    ([a, one], [b, other]) => rank(a) - rank(b) || other - one || a.localeCompare(b),
  )
  const widest = Math.max(...shown.values(), 1)
  return {
    rows: links.slice(0, linksMax).map(([link, count]) => ({
      link,
      label: link === otherName ? words.links.other : link || words.links.none,
      peopleText: formatNumber(people.get(link) ?? 0, language),
      machinesText: formatNumber(machines.get(link) ?? 0, language),
      shareText: formatPercent(clicked ? Math.min(1, count / clicked) : null, 1, language),
      width: count / widest,
      href: link === otherName || link === "" ? null : linkHref(data, link),
    })),
    note: links.length > linksMax ? words.links.more({ shown: linksMax, count: links.length }) : null,
    emptyTitle: query.people ? words.links.emptyPeople : words.links.empty,
  }
}

/** Only clicks have a link, so the page switches to clicks. */
const linkHref = ({ path, params }: EngagementData, link: string): string =>
  hrefOnly(path, { ...params, of: "clicked" }, "link", link)

/** Groups without their own link come last. */
const rank = (link: string): number => Number(link === otherName || link === "")
