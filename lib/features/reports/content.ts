import type { Access } from "#lib/access/auth/access"
import type { Language } from "#lib/interface/format/language"
import type { Colour } from "#lib/interface/pictures/png"
import type { ViewPage } from "#lib/data/store/schema/messages"

/** What a report says, as its page counts it, in words of its reader. */
export type ReportContent = {
  /** What the page is called, and the time, the comparison and the filters that it shows. */
  page: string
  facts: readonly { name: string; value: string }[]
  figures: readonly { label: string; value: string; ofWhat: string | null; change: string | null }[]
  chart: ReportChart | null
  /** What explains the figures, in the order of the page; those with nothing to tell are left out. */
  sections: readonly ReportSection[]
  /** What cannot be told with these filters; null: everything is. */
  note: string | null
}

/** Sentences, or a table, under a title. */
export type ReportSection = {
  title: string
  lines: readonly ReportCell[]
  table: { heads: readonly string[]; rows: readonly (readonly ReportCell[])[] } | null
}

/** `hint` stands below, smaller; `href` is a path of the dashboard. */
export type ReportCell = { text: string; hint?: string | null; href?: string | null }

export type ReportChart = {
  title: string
  series: readonly { label: string; total: string; colour: Colour }[]
  /** `values` in the order of the series, from the bottom. */
  bars: readonly { label: string; values: readonly number[]; previous?: number | undefined }[]
  previousLabel: string | null
}

/** What is asked of whoever knows the pages. */
export type ReportAsked = {
  access: Access
  page: Exclude<ViewPage, "messages">
  /** The page's address. */
  query: string
  time_zone: string
  language: Language
  /** The time that the report is for. */
  nowMs: number
}

export type ReadContent = (asked: ReportAsked) => Promise<ReportContent>
