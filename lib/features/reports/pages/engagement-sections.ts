import type { Language } from "#lib/interface/format/language"
import type { ReportSection } from "#lib/features/reports/content"
import { engagementWords } from "#words/engagement"
import { filtersWords } from "#words/filters"
import type { engagementView } from "#lib/analytics/engagement/view"

/** REPORT-6: data of the page about opens and clicks: links and devices. Pure. */

type View = Pick<ReturnType<typeof engagementView>, "links" | "audience">

/** The page has all of them. */
const rowsMax = 10

export const engagementSections = (view: View, language: Language): ReportSection[] => [
  ...linksSection(view, language),
  ...devicesSection(view, language),
]

function linksSection({ links }: View, language: Language): ReportSection[] {
  if (!("rows" in links) || links.rows.length === 0) return []
  const { links: words } = engagementWords[language]
  return [
    {
      title: words.title,
      lines: [],
      table: {
        heads: [words.link, words.people, words.machines, words.share],
        rows: links.rows
          .slice(0, rowsMax)
          .map(({ label, peopleText, machinesText, shareText }) =>
            [label, peopleText, machinesText, shareText].map((text) => ({ text })),
          ),
      },
    },
  ]
}

function devicesSection({ audience }: View, language: Language): ReportSection[] {
  const devices = audience.find(({ name }) => name === "device")
  if (!devices || devices.rows.length === 0) return []
  const words = engagementWords[language]
  return [
    {
      title: devices.title,
      lines: [],
      table: {
        heads: [filtersWords[language].fields.device, words.messages, words.share],
        rows: devices.rows
          .slice(0, rowsMax)
          .map(({ label, href, countText, shareText }) => [
            { text: label, href },
            { text: countText },
            { text: shareText },
          ]),
      },
    },
  ]
}
