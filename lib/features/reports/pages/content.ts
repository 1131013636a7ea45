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
import { pageSummary } from "#lib/analytics/charts/page-summary"
import { bouncesFor } from "#lib/analytics/bounces/load"
import { engagementFor } from "#lib/analytics/engagement/load"
import { overviewFor } from "#lib/analytics/overview/load"
import { withSharedCounts } from "#lib/data/events/shared-counts"
import { bouncesSections } from "./bounces-sections.ts"
import { colourOf } from "./colours.ts"
import { engagementSections } from "./engagement-sections.ts"
import { projectsSection } from "./projects-section.ts"
import { overviewSections } from "./overview-sections.ts"

/** REPORT-3: a report has the content of its page, at its time, with the rights of its reader. */
export const reportContent: ReadContent = (request) => {
  const access = { ...request.access, timeZone: request.time_zone, range: null, comparison: null }
  const params = Object.fromEntries(new URLSearchParams(request.query))
  return withSharedCounts(() => contents[request.page](access, params, request))
}

type Content = (access: PageAccess, params: SearchParams, request: ReportRequest) => Promise<ReportContent>

const contents: Record<ReportRequest["page"], Content> = {
  overview: ofOverview,
  bounces: ofBounces,
  engagement: ofEngagement,
}

async function ofOverview(...[access, params, request]: Parameters<Content>): Promise<ReportContent> {
  const { language } = request
  const { overview, request: read } = await overviewFor(access, params, request)
  const { chart, figures, note } = overview
  const [summary, byProject, sections] = await Promise.all([
    pageSummary("overview", read.scope, params, { ...read, language }),
    projectsSection({ page: "overview", ...read, language }),
    overviewSections(access, { overview, request: read }, language),
  ])
  return {
    page: overviewWords[language].title,
    summary,
    figures: figures.map(({ label, value, ofWhat, countText, byWhom, change }) => ({
      label,
      value,
      ofWhat: [ofWhat, countText, byWhom?.text].filter(Boolean).join(", ") || null,
      change: change?.text ?? null,
    })),
    chart: overview.isCounted
      ? chartOf(overviewWords[language].delivery, chart.series, chart, language)
      : null,
    sections: [...byProject, ...sections],
    note,
  }
}

async function ofBounces(...[access, params, request]: Parameters<Content>): Promise<ReportContent> {
  const { language } = request
  const { view, scope, range, comparison } = await bouncesFor(access, params, request)
  const words = bouncesWords[language]
  const [summary, byProject] = await Promise.all([
    pageSummary("bounces", scope, params, { range, comparison, language }),
    projectsSection({ page: "bounces", scope, params, range, comparison, language }),
  ])
  const sections = [...byProject, ...bouncesSections(view, language)]
  const { why } = view
  if (!("chart" in why))
    return { page: words.title, summary, figures: [], chart: null, sections, note: why.notComparable }
  return {
    page: words.title,
    summary,
    figures: why.chart.series.map(({ label, total }, nth) => ({
      label,
      value: total?.text ?? "0",
      ofWhat: nth === 0 ? why.hint : null,
      change: nth === 0 ? (why.change?.text ?? null) : null,
    })),
    chart: chartOf(words.title, why.chart.series, why.chart, language),
    sections,
    note: why.notComparable ?? why.note,
  }
}

async function ofEngagement(...[access, params, request]: Parameters<Content>): Promise<ReportContent> {
  const { language } = request
  const { view, scope, range, comparison } = await engagementFor(access, params, request)
  const { chart } = view
  const words = engagementWords[language]
  const [summary, byProject] = await Promise.all([
    pageSummary("engagement", scope, params, { range, comparison, language }),
    projectsSection({ page: "engagement", scope, params, range, comparison, language }),
  ])
  return {
    page: words.title,
    summary,
    figures: view.figures.map(({ label, value, ofWhat, change }) => ({
      label,
      value,
      ofWhat: ofWhat || null,
      change: change?.text ?? null,
    })),
    chart: view.notComparable ? null : chartOf(chart.label, chart.series, chart, language),
    sections: [...byProject, ...engagementSections(view, language)],
    note: view.notComparable ?? view.answer,
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
    series: series.map((entry) => ({
      label: entry.label,
      total:
        entry.total?.text ??
        formatNumber(
          points.reduce((sum, point) => sum + totalOf(point, [entry]), 0),
          language,
        ),
      colour: colourOf(entry.key),
    })),
    bars: points.map((point) => ({
      label: point.label,
      values: series.map(({ key }) => point.values[key] ?? 0),
      previous: previousOf(point, series),
    })),
    previousLabel,
  }
}
