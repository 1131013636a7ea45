import { escaped, type Letter, type StopLink, withoutTags } from "#lib/mail-api/dashboard-mail/account-mail"
import type { Moment } from "./moment.ts"
import type { Notice } from "./notice.ts"
import { pictureHeight, pictureName, pictureOf, pictureWidth } from "./picture.ts"

/**
 * An alert as a mail: plain text, and HTML with the chart as an embedded image. Pure.
 * @param stop the link that ends these messages (ALERT-23)
 */
export function letterOf(notice: Notice, stop: StopLink | null): Letter {
  const { subject, headline, lines, link, why } = notice
  const html = [
    '<!doctype html><html><body style="margin:0;padding:32px 16px;font:15px/24px system-ui,sans-serif;color:#1c1f26;background:#fff">',
    '<div style="max-width:520px;margin:0 auto">',
    `<h1 style="margin:0 0 16px;padding-left:12px;border-left:4px solid ${accent(notice)};font-size:18px;line-height:26px">${escaped(headline)}</h1>`,
    ...chart(notice.moment),
    ...(lines.length > 0 ? [table(lines)] : []),
    `<p style="margin:0 0 16px"><a href="${escaped(link.href)}" style="display:inline-block;padding:10px 18px;border-radius:7px;background:#2451d6;color:#fff;text-decoration:none">${escaped(link.text)}</a></p>`,
    `<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:#5d636e">${escaped(why)}${stop ? ` <a href="${escaped(stop.page)}" style="color:#5d636e">${escaped(notice.stop)}</a>` : ""}</p>`,
    "</div></body></html>",
  ]
  return {
    subject: withoutTags(subject).replace(/[\r\n]+/g, " "),
    html: html.join("\n"),
    plaintext: withoutTags(plaintextOf(notice, stop)),
    ...(notice.moment.bars.length > 0 && {
      pictures: [{ name: pictureName, png: pictureOf(notice.moment) }],
    }),
  }
}

const accent = ({ isGood }: Notice): string => (isGood ? "#1a7f4b" : "#c2352b")

const table = (lines: Notice["lines"]): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:14px;line-height:22px">${lines
    .map(
      ({ name, value }) =>
        `<tr><td valign="top" style="padding:2px 16px 2px 0;color:#5d636e;white-space:nowrap">${escaped(name)}</td><td style="padding:2px 0;overflow-wrap:anywhere">${escaped(value)}</td></tr>`,
    )
    .join("")}</table>`

function chart({ bars, text, alt }: Moment): string[] {
  if (bars.length === 0) return []
  return [
    `<img src="cid:${pictureName}" width="${pictureWidth}" height="${pictureHeight}" alt="${escaped(alt)}" style="display:block;width:100%;max-width:${pictureWidth}px;height:auto;border:0;margin:0 0 4px">`,
    `<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5d636e">${escaped(text)}</p>`,
  ]
}

/** The chart with one character per bar. */
const signs = "▁▂▃▄▅▆▇█"

export const sparkText = (bars: Moment["bars"]): string =>
  bars.map(({ height }) => signs[Math.round(height * (signs.length - 1))]).join("")

const plaintextOf = (
  { headline, lines, moment, link, why, stop: stopText }: Notice,
  stop: StopLink | null,
): string =>
  [
    headline,
    ...(moment.bars.length > 0 ? [`${sparkText(moment.bars)}\n${moment.text}`] : []),
    ...(lines.length > 0 ? [lines.map(({ name, value }) => `${name}: ${value}`).join("\n")] : []),
    link.href,
    why,
    ...(stop ? [`${stopText}: ${stop.page}`] : []),
  ].join("\n\n")
