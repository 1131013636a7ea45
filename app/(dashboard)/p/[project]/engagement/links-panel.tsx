import { MousePointerClick } from "lucide-react"
import { ChartFiles } from "#components/chart/chart-files"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { ScrollRegion } from "#ui/scroll-region"
import { EmptyState } from "#ui/states"
import type { EngagementWords } from "#words/engagement"
import { freshClass } from "../_live/live-figures.tsx"
import { NotComparable } from "../_charts/not-comparable.tsx"
import type { Links } from "#lib/analytics/engagement/links"
import { LetterFrame } from "#components/letter/letter-frame"
import type { ClickMap } from "#lib/analytics/engagement/view"

type LinksPanelProps = { links: Links | { notComparable: string }; words: EngagementWords; csvHref: string }

/** Links that people and machines followed. */
export function LinksPanel({ links, words, csvHref }: LinksPanelProps) {
  return (
    <Panel
      title={words.links.title}
      hint={words.links.hint}
      tools={
        "rows" in links &&
        links.rows.length > 0 && <ChartFiles csv={csvHref} picture={null} title={words.links.title} />
      }
      isFlush
      className={freshClass}
      footer={"rows" in links && links.note ? links.note : undefined}
    >
      {"notComparable" in links ? (
        <NotComparable text={links.notComparable} />
      ) : links.rows.length === 0 ? (
        <EmptyState icon={<MousePointerClick aria-hidden />} title={links.emptyTitle} className="py-8" />
      ) : (
        <LinksTable rows={links.rows} words={words} />
      )}
    </Panel>
  )
}

const numberHead = "whitespace-nowrap px-2 text-right font-medium"

function LinksTable({ rows, words }: { rows: Links["rows"]; words: EngagementWords }) {
  const { links } = words
  return (
    <ScrollRegion label={words.tableOf({ title: links.title })} className="max-h-[480px] overflow-auto">
      <table aria-label={links.title} className="mb-2 w-full border-collapse text-sm">
        <thead>
          <tr className="h-8 text-ink-3 text-xs">
            <th scope="col" className="pl-4 text-left font-medium">
              {links.link}
            </th>
            <th scope="col" className={numberHead}>
              {links.people}
            </th>
            <th scope="col" className={numberHead}>
              {links.machines}
            </th>
            <th scope="col" className={`${numberHead} pr-4`}>
              {links.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.link} className="border-line border-t">
              <th scope="row" className="w-full min-w-36 py-1.5 pl-4 text-left font-normal text-ink">
                {row.href ? (
                  <Link
                    href={row.href}
                    scroll={false}
                    title={words.only({ value: row.label })}
                    className="block break-all text-xs leading-5 hover:underline max-md:py-3"
                  >
                    {row.label}
                  </Link>
                ) : (
                  <span className="block break-all text-xs leading-5">{row.label}</span>
                )}
                <span
                  data-fill
                  aria-hidden
                  className="mt-0.5 block h-1 min-w-0.5 rounded-xs bg-st-clicked"
                  style={{ width: `${(row.width * 100).toFixed(2)}%` }}
                />
              </th>
              <td className="tnum px-2 text-right text-ink">{row.peopleText}</td>
              <td className="tnum px-2 text-right text-ink-2">{row.machinesText}</td>
              <td className="tnum pr-4 pl-2 text-right text-ink-2">{row.shareText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** The chosen template as its readers see it, each link with its clicks. */
export const ClickMapPanel = ({ map, words }: { map: ClickMap; words: EngagementWords }) => (
  <Panel title={words.map.title} hint={words.map.hint} isFlush hasHeadLine className={freshClass}>
    <div className="h-100">
      <LetterFrame html={map.html} title={map.title} className="rounded-b-lg" />
    </div>
  </Panel>
)
