import { type ReportWords, reportWords } from "#words/report"
import { type Letter, withoutTags, escaped } from "#lib/mail-api/dashboard-mail/account-mail"
import { formatNumber } from "#lib/interface/format/number"
import type { Language } from "#lib/interface/format/language"
import type { ReportChart, ReportContent } from "./content.ts"
import { highestOf, pictureHeight, pictureWidth } from "./picture.ts"
import { cut, heading, lineColour, sectionHtml, sectionText, small } from "./sections.ts"

/** A report as a mail: plain text, and HTML with its chart as an embedded image. Pure. */
export type AboutReport = {
  viewName: string
  projectName: string
  language: Language
  /** The dashboard's URL, the view in it, and the URL that stops the report. */
  dashboardUrl: string
  viewHref: string
  stopHref: string
}

export const pictureName = "chart.png"

export function letterOf(content: ReportContent, about: AboutReport): Letter {
  const words = reportWords[about.language].letter
  const { viewName, projectName, viewHref, stopHref } = about
  const html = [
    // Written in light colors, image included: clients with a dark mode do not change it.
    `<!doctype html><html lang="${about.language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light"></head>`,
    '<body style="margin:0;padding:32px 16px;font:15px/24px system-ui,sans-serif;color:#1c1f26;background:#fff">',
    `<div style="max-width:${pictureWidth}px;margin:0 auto">`,
    `<h1 style="margin:0 0 4px;font-size:20px;line-height:28px">${escaped(viewName)}</h1>`,
    `<p style="${small};margin:0 0 16px">${escaped(`${content.page} · ${projectName}`)}</p>`,
    pairs(content.summary),
    figures(content.figures),
    ...(content.note ? [`<p style="margin:0 0 16px">${escaped(content.note)}</p>`] : []),
    ...(content.chart ? chart(content.chart, words, about.language) : []),
    ...content.sections.flatMap((section) => sectionHtml(section, about)),
    `<p style="margin:0 0 16px"><a href="${escaped(viewHref)}" style="display:inline-block;padding:10px 18px;border-radius:7px;background:#2451d6;color:#fff;text-decoration:none">${escaped(words.open)}</a></p>`,
    `<p style="margin:24px 0 0;${small}">${escaped(words.why({ view: viewName, project: projectName }))} <a href="${escaped(stopHref)}" style="color:#5d636e">${escaped(words.stop)}</a></p>`,
    "</div></body></html>",
  ]
  return {
    subject: withoutTags(words.subject({ view: viewName, project: projectName })).replace(/[\r\n]+/g, " "),
    html: html.join("\n"),
    plaintext: withoutTags(plaintextOf(content, about, words)),
  }
}

const pairs = (summary: ReportContent["summary"]): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:14px;line-height:22px">${summary
    .map(
      ({ name, value }) =>
        `<tr><td valign="top" style="padding:1px 16px 1px 0;color:#5d636e;white-space:nowrap">${escaped(name)}</td><td style="padding:1px 0;overflow-wrap:anywhere">${escaped(cut(value))}</td></tr>`,
    )
    .join("")}</table>`

const figures = (list: ReportContent["figures"]): string =>
  `<table cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 20px;font-size:14px;line-height:22px;border-top:1px solid ${lineColour}">${list
    .map(
      ({ label, value, ofWhat, change }) =>
        `<tr><th align="left" scope="row" style="padding:6px 12px 6px 0;font-weight:400;border-bottom:1px solid ${lineColour}">${escaped(label)}${ofWhat ? `<br><span style="${small}">${escaped(ofWhat)}</span>` : ""}</th><td align="right" valign="top" style="padding:6px 0;font-weight:600;font-size:17px;white-space:nowrap;border-bottom:1px solid ${lineColour}">${escaped(value)}</td><td valign="top" style="padding:6px 0 6px 16px;${small};border-bottom:1px solid ${lineColour}">${escaped(change ?? "")}</td></tr>`,
    )
    .join("")}</table>`

function chart(drawn: ReportChart, words: ReportWords["letter"], language: Language): string[] {
  const { title, series, bars, previousLabel } = drawn
  const highest = words.highest({ count: highestOf(drawn) })
  const legend = series.map(
    ({ label, total, colour }) =>
      `<span style="display:inline-block;margin:0 14px 0 0"><span style="display:inline-block;width:10px;height:10px;border-radius:2px;background:rgb(${colour.join(",")})"></span> ${escaped(`${label} ${total}`)}</span>`,
  )
  const line = previousLabel === null ? "" : `${escaped(words.line({ comparison: previousLabel }))}`
  return [
    heading(title),
    `<p style="margin:0 0 6px;${small}">${legend.join("")}${line}</p>`,
    `<img src="cid:${pictureName}" width="${pictureWidth}" height="${pictureHeight}" alt="${escaped(altOf(drawn, words, language))}" style="display:block;width:100%;max-width:${pictureWidth}px;height:auto;border:0">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:2px 0 20px;${small}"><tr><td>${escaped(bars[0]?.label ?? "")}</td><td align="center">${escaped(highest)}</td><td align="right">${escaped(bars.at(-1)?.label ?? "")}</td></tr></table>`,
  ]
}

/** Alternative text of the chart: its subject, total and maximum. */
function altOf(
  { title, series, bars }: ReportChart,
  words: ReportWords["letter"],
  language: Language,
): string {
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  const top = bars.reduce<(typeof bars)[number] | null>(
    (best, bar) => (best === null || sum(bar.values) > sum(best.values) ? bar : best),
    null,
  )
  const parts = series.map(({ label, total }) => `${label} ${total}`)
  const most =
    top && sum(top.values) > 0
      ? [words.most({ when: top.label, count: formatNumber(sum(top.values), language) })]
      : []
  return [title, ...parts, ...most].join(", ")
}

const plaintextOf = (content: ReportContent, about: AboutReport, words: ReportWords["letter"]): string =>
  [
    `${about.viewName}\n${content.page} · ${about.projectName}`,
    content.summary.map(({ name, value }) => `${name}: ${value}`).join("\n"),
    content.figures
      .map(({ label, value, ofWhat, change }) =>
        [`${label}: ${value}`, ...(ofWhat ? [`(${ofWhat})`] : []), ...(change ? [`– ${change}`] : [])].join(
          " ",
        ),
      )
      .join("\n"),
    ...(content.note ? [content.note] : []),
    ...(content.chart ? [altOf(content.chart, words, about.language)] : []),
    ...content.sections.map(sectionText),
    about.viewHref,
    `${words.why({ view: about.viewName, project: about.projectName })} ${words.stop}: ${about.stopHref}`,
  ].join("\n\n")
