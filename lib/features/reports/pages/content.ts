import "server-only"
import type { ChartPoint, ChartSeries } from "#lib/analytics/series/points"
import { previousOf, totalOf } from "#lib/analytics/series/points"
import type { PageAccess } from "#lib/access/auth/guard"
import type { Language } from "#lib/interface/format/language"
import { formatNumber } from "#lib/interface/format/number"
import type { ReadContent, ReportRequest, ReportChart, ReportContent } from "#lib/features/reports/content"
import { bouncesWords } from "#words/bounces"
import { engagementWords } from "#words/engagement"
import { overviewWords } from "#words/overview"
import type { SearchParams } from "#lib/analytics/range/range"
import { pageFacts } from "#lib/analytics/charts/page-facts"
import { bouncesFor } from "#lib/analytics/bounces/load"
import { engagementFor } from "#lib/analytics/engagement/load"
import { overviewFor } from "#lib/analytics/overview/load"
import { bouncesSections } from "./bounces-sections.ts"
import { colourOf } from "./colours.ts"
import { engagementSections } from "./engagement-sections.ts"
import { overviewSections } from "./overview-sections.ts"

/** REPORT-3: a report has the content of its page, at its time, with the rights of its reader. */
export const reportContent: ReadContent = (asked) => {
  const access = { ...asked.access, timeZone: asked.time_zone, range: null, comparison: null }
  const params = Object.fromEntries(new URLSearchParams(asked.query))
  return contents[asked.page](access, params, asked)
}

type Content = (access: PageAccess, params: SearchParams, asked: ReportRequest) => Promise<ReportContent>

const contents: Record<ReportRequest["page"], Content> = {
  overview: ofOverview,
  bounces: ofBounces,
  engagement: ofEngagement,
}

async function ofOverview(...[access, params, asked]: Parameters<Content>): Promise<ReportContent> {
  const { language } = asked
  const { overview, asked: read } = await overviewFor(access, params, asked)
  const { chart, figures, note } = overview
  const [facts, sections] = await Promise.all([
    pageFacts("overview", read.scope, params, { ...read, language }),
    overviewSections(access, { overview, asked: read }, language),
  ])
  return {
    page: overviewWords[language].title,
    facts,
    figures: figures.map(({ label, value, ofWhat, countText, byWhom, change }) => ({
      label,
      value,
      ofWhat: [ofWhat, countText, byWhom?.text].filter(Boolean).join(", ") || null,
      change: change?.text ?? null,
    })),
    chart: overview.isCounted
      ? chartOf(overviewWords[language].delivery, chart.series, chart, language)
      : null,
    sections,
    note,
  }
}

async function ofBounces(...[access, params, asked]: Parameters<Content>): Promise<ReportContent> {
  const { language } = asked
  const { view, scope, range, comparison } = await bouncesFor(access, params, asked)
  const words = bouncesWords[language]
  const facts = await pageFacts("bounces", scope, params, { range, comparison, language })
  const sections = bouncesSections(view, language)
  const { why } = view
  if (!("chart" in why))
    return { page: words.title, facts, figures: [], chart: null, sections, note: why.apart }
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
    sections,
    note: why.apart ?? why.note,
  }
}

async function ofEngagement(...[access, params, asked]: Parameters<Content>): Promise<ReportContent> {
  const { language } = asked
  const { view, scope, range, comparison } = await engagementFor(access, params, asked)
  const { chart } = view
  const words = engagementWords[language]
  return {
    page: words.title,
    facts: await pageFacts("engagement", scope, params, { range, comparison, language }),
    figures: view.figures.map(({ label, value, ofWhat, change }) => ({
      label,
      value,
      ofWhat: ofWhat || null,
      change: change?.text ?? null,
    })),
    chart: view.apart ? null : chartOf(chart.label, chart.series, chart, language),
    sections: engagementSections(view, language),
    note: view.apart ?? view.answer,
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
    bars: points.map((point) => ({
      label: point.label,
      values: series.map(({ key }) => point.values[key] ?? 0),
      previous: previousOf(point, series),
    })),
    previousLabel,
  }
}
