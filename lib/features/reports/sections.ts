import type { ReportCell, ReportSection } from "./content.ts"
import { escaped } from "#lib/mail-api/dashboard-mail/account-mail"

/** The sections of a report as HTML and as text. Pure. */

/** The dashboard's URL: cells have paths of it. */
type Place = { dashboardUrl: string }

export const sectionHtml = ({ title, lines, table }: ReportSection, place: Place): string[] => [
  heading(title),
  ...(table
    ? lines.map((line) => `<p style="margin:0 0 6px">${cellHtml(line, place)}</p>`)
    : [listHtml(lines, place)]),
  ...(table ? [tableHtml(table, place)] : []),
]

const listHtml = (lines: readonly ReportCell[], place: Place): string =>
  `<ul style="margin:0 0 20px;padding:0 0 0 18px">${lines
    .map((line) => `<li style="margin:0 0 4px;overflow-wrap:anywhere">${cellHtml(line, place)}</li>`)
    .join("")}</ul>`

function tableHtml({ heads, rows }: NonNullable<ReportSection["table"]>, place: Place): string {
  const head = heads.map(
    (name, nth) =>
      `<th align="${side(nth)}" scope="col" style="${pad(nth)};${small};font-weight:400;border-bottom:1px solid #c4c9d0">${escaped(name)}</th>`,
  )
  const body = rows.map((cells) => {
    const row = cells.map(
      (cell, nth) =>
        `<td align="${side(nth)}" valign="top" style="${pad(nth)};border-bottom:1px solid ${lineColour}${nth ? ";white-space:nowrap" : ";overflow-wrap:anywhere"}">${cellHtml(cell, place)}</td>`,
    )
    return `<tr>${row.join("")}</tr>`
  })
  return `<table cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 20px;font-size:14px;line-height:22px"><tr>${head.join("")}</tr>${body.join("")}</table>`
}

const pad = (nth: number): string => `padding:4px 0 4px ${nth ? 12 : 0}px`
const side = (nth: number): "left" | "right" => (nth === 0 ? "left" : "right")

/** Very many filters make a long URL; the view that the mail links to has them. */
const hrefCharsMax = 600

function cellHtml({ text, hint, href }: ReportCell, { dashboardUrl }: Place): string {
  const shortened = escaped(cut(text))
  const shown =
    href && href.length <= hrefCharsMax
      ? `<a href="${escaped(dashboardUrl + href)}" style="color:#2451d6">${shortened}</a>`
      : shortened
  return hint ? `${shown}<br><span style="${small}">${escaped(cut(hint))}</span>` : shown
}

export const sectionText = ({ title, lines, table }: ReportSection): string =>
  [
    title,
    ...lines.map((line) => (table ? cellText(line) : `- ${cellText(line)}`)),
    ...(table ? table.rows.map((cells) => cells.map(cellText).join("  ")) : []),
  ].join("\n")

const cellText = ({ text, hint }: ReportCell): string => (hint ? `${cut(text)} (${cut(hint)})` : cut(text))

export const small = "font-size:13px;line-height:20px;color:#5d636e"
export const lineColour = "#e6e8ec"

export const heading = (title: string): string =>
  `<h2 style="margin:0 0 6px;font-size:15px;line-height:22px">${escaped(title)}</h2>`

/** Mail clients cut off messages above 102 KB, so a link or a name is shortened. */
const charsMax = 120

export const cut = (text: string): string =>
  text.length > charsMax ? `${text.slice(0, charsMax - 1).toWellFormed()}…` : text
