import type { Language } from "../format/language.ts"
import type { Access } from "../auth/access.ts"
import type { ViewPage } from "../store/schema/messages.ts"
import type { Colour } from "./png.ts"

/** What a report says, as its page counts it, in words of its reader. */
export type ReportContent = {
  /** What the page is called, and the time, the comparison and the filters that it shows. */
  page: string
  facts: readonly { name: string; value: string }[]
  figures: readonly { label: string; value: string; ofWhat: string | null; change: string | null }[]
  chart: ReportChart | null
  table: { title: string; heads: readonly string[]; rows: readonly (readonly string[])[] } | null
  /** What cannot be told with these filters; null: everything is. */
  note: string | null
}

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
