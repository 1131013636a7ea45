import "server-only"
import type { ChartPoint, ChartSeries } from "#components/chart/points"
import { totalOf } from "#components/chart/points"
import type { PageAccess } from "#lib/auth/guard"
import type { Language } from "#lib/format/language"
import { formatNumber } from "#lib/format/number"
import type { ReadContent, ReportAsked, ReportChart, ReportContent } from "#lib/reports/content"
import { bouncesWords } from "#words/bounces"
import { engagementWords } from "#words/engagement"
import { overviewWords } from "#words/overview"
import { reportWords } from "#words/report"
import type { SearchParams } from "../../(dashboard)/p/[project]/_range/range.ts"
import { pageFacts } from "../../(dashboard)/p/[project]/_charts/page-facts.ts"
import { bouncesFor } from "../../(dashboard)/p/[project]/bounces/load.ts"
import { engagementFor } from "../../(dashboard)/p/[project]/engagement/load.ts"
import { overviewFor } from "../../(dashboard)/p/[project]/overview/load.ts"
import { colourOf } from "./colours.ts"

/** REPORT-3: what a report says is what its page shows, at the time that it is for, with the rights of its reader. */
export const reportContent: ReadContent = (asked) => {
  const access = { ...asked.access, timeZone: asked.time_zone, range: null, comparison: null }
  const params = Object.fromEntries(new URLSearchParams(asked.query))
  return contents[asked.page](access, params, asked)
}

type Content = (access: PageAccess, params: SearchParams, asked: ReportAsked) => Promise<ReportContent>

const contents: Record<ReportAsked["page"], Content> = {
  overview: ofOverview,
  bounces: ofBounces,
  engagement: ofEngagement,
}

async function ofOverview(...[access, params, asked]: Parameters<Content>): Promise<ReportContent> {
  const { language } = asked
  const { overview, asked: read } = await overviewFor(access, params, asked)
  const { chart, figures, note } = overview
  return {
    page: overviewWords[language].title,
    facts: await pageFacts(access, params, { ...read, language }),
    figures: figures.map(({ label, value, ofWhat, change }) => ({
      label,
      value,
      ofWhat,
      change: change?.text ?? null,
    })),
    chart: overview.isCounted
      ? chartOf(overviewWords[language].delivery, chart.series, chart, language)
      : null,
    table: null,
    note,
  }
}

async function ofBounces(...[access, params, asked]: Parameters<Content>): Promise<ReportContent> {
  const { language } = asked
  const { view, range, comparison } = await bouncesFor(access, params, asked)
  const words = bouncesWords[language]
  const facts = await pageFacts(access, params, { range, comparison, language })
  const { why } = view
  if (!("chart" in why))
    return { page: words.title, facts, figures: [], chart: null, table: null, note: why.apart }
  const heads = reportWords[language].letter
  return {
    page: words.title,
    facts,
    figures: why.chart.series.map(({ label, total }, nth) => ({
      label,
      value: total?.text ?? "0",
      ofWhat: nth === 0 ? why.hint : null,
      change: nth === 0 ? (why.change?.text ?? null) : null,
    })),
    chart: chartOf(words.title, why.chart.series, why.chart, language),
    table: {
      title: heads.reasons,
      heads: [heads.name, heads.count, heads.share, heads.change],
      rows: why.rows
        .slice(0, rowsMax)
        .map(({ name, countText, shareText, change }) => [name, countText, shareText, change.text]),
    },
    note: why.apart ?? why.note,
  }
}

/** The page has all of them. */
const rowsMax = 10

async function ofEngagement(...[access, params, asked]: Parameters<Content>): Promise<ReportContent> {
  const { language } = asked
  const { view, range, comparison } = await engagementFor(access, params, asked)
  const { chart } = view
  return {
    page: engagementWords[language].title,
    facts: await pageFacts(access, params, { range, comparison, language }),
    figures: view.figures.map(({ label, value, ofWhat, change }) => ({
      label,
      value,
      ofWhat: ofWhat || null,
      change,
    })),
    chart: chartOf(chart.label, chart.series, { points: chart.points, previousLabel: null }, language),
    table: null,
    note: view.answer,
  }
}

function chartOf(
  title: string,
  series: readonly ChartSeries[],
  { points, previousLabel }: { points: readonly ChartPoint[]; previousLabel: string | null },
  language: Language,
): ReportChart {
  return {
    title,
    series: series.map((one) => ({
      label: one.label,
      total:
        one.total?.text ??
        formatNumber(
          points.reduce((sum, point) => sum + totalOf(point, [one]), 0),
          language,
        ),
      colour: colourOf(one.key),
    })),
    bars: points.map(({ label, values, previous }) => ({
      label,
      values: series.map(({ key }) => values[key] ?? 0),
      previous,
    })),
    previousLabel,
  }
}
