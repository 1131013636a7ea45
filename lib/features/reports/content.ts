import type { Access } from "#lib/access/auth/access"
import type { Language } from "#lib/interface/format/language"
import type { Colour } from "#lib/interface/pictures/png"
import type { ViewPage } from "#lib/data/store/schema/messages"

/** Content of a report, counted as on its page, in the reader's language. */
export type ReportContent = {
  /** Title of the page, and its period, comparison and filters. */
  page: string
  summary: readonly { name: string; value: string }[]
  figures: readonly { label: string; value: string; ofWhat: string | null; change: string | null }[]
  chart: ReportChart | null
  /** Explanations of the figures, in the order of the page; empty ones are omitted. */
  sections: readonly ReportSection[]
  /** Data that is unavailable with these filters; null: all is available. */
  note: string | null
}

/** Sentences, or a table, under a title. */
export type ReportSection = {
  title: string
  lines: readonly ReportCell[]
  table: { heads: readonly string[]; rows: readonly (readonly ReportCell[])[] } | null
}

/** `hint` is below, smaller; `href` is a path of the dashboard. */
export type ReportCell = { text: string; hint?: string | null; href?: string | null }

export type ReportChart = {
  title: string
  series: readonly { label: string; total: string; colour: Colour }[]
  /** `values` in the order of the series, from the bottom. */
  bars: readonly { label: string; values: readonly number[]; previous?: number | undefined }[]
  previousLabel: string | null
}

/** Request to the pages for a report's content. */
export type ReportRequest = {
  access: Access
  page: Exclude<ViewPage, "messages">
  /** The page's URL query. */
  query: string
  time_zone: string
  language: Language
  /** The time that the report is for. */
  nowMs: number
}

export type ReadContent = (request: ReportRequest) => Promise<ReportContent>
