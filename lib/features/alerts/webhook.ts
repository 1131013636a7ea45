import { createHmac } from "node:crypto"
import { inOneLine } from "#contract/one-line"
import { formatUtc } from "#contract/time"
import type { AlertFiringRow } from "#lib/data/store/alert-firings"
import type { AlertNews } from "#lib/data/store/schema/alerts"
import { sparkText } from "./mail.ts"
import type { Notice } from "./notice.ts"

/** Bodies posted to webhooks and chats. Pure. */

const utc = (instant: Date | number | null): string | null =>
  instant === null ? null : `${formatUtc(Number(instant)).replace(" ", "T")}Z`

export type Place = { project_id: string; projectName: string }

/** ALERT-8: the body of a call to a webhook. */
export function webhookBody(
  firing: AlertFiringRow,
  news: AlertNews,
  { project_id, projectName }: Place,
  { link, headline }: Pick<Notice, "link" | "headline">,
): string {
  const { facts } = firing
  return JSON.stringify({
    type: `alert.${news}`,
    timestamp: utc(news === "fired" ? firing.fired_at : firing.resolved_at),
    data: {
      project: { id: project_id, name: projectName },
      alert_id: firing.firing_id,
      rule: {
        id: firing.rule_id,
        name: facts.name,
        metric: facts.metric,
        filter: facts.filter,
        condition: facts.condition,
        window_minutes: facts.window_minutes,
      },
      subject: firing.subject || null,
      text: headline,
      value: facts.value,
      usual: facts.usual,
      messages: facts.volume,
      from: utc(facts.from),
      to: utc(facts.to),
      fired_at: utc(firing.fired_at),
      resolved_at: utc(firing.resolved_at),
      resolution: firing.resolution,
      url: link.href,
      chart: facts.points.map(({ start, value, volume }) => ({ at: utc(start), value, messages: volume })),
    },
  })
}

export const testBody = (
  { project_id, projectName }: Place,
  nowMs: number,
  { headline, link }: Pick<Notice, "headline" | "link">,
): string =>
  JSON.stringify({
    type: "alert.test",
    timestamp: utc(nowMs),
    data: { project: { id: project_id, name: projectName }, text: headline, url: link.href },
  })

/**
 * Headers of Standard Webhooks 1.0: id, seconds and body are signed together, so that neither a replayed call nor
 * another body is valid.
 */
export function signedHeaders(
  secret: string,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const key = Buffer.from(secret.replace(secretPrefix, ""), "base64")
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${signature}`,
  }
}

export const secretPrefix = "whsec_"

/**
 * ALERT-22: the body for an incoming webhook of Slack, and of compatible chats. Other people's text is plain text in
 * blocks, where no markup works; programs without support for blocks show `text`.
 */
export function chatBody({ subject, headline, lines, moment, link }: Notice): string {
  return JSON.stringify({
    text: inertInChat(subject),
    mrkdwn: false,
    blocks: [
      title(inOneLine(headline)),
      ...(lines.length > 0
        ? [section(lines.map(({ name, value }) => inOneLine(`${name}: ${value}`)).join("\n"))]
        : []),
      ...(moment.bars.length > 0 ? [section(sparkText(moment.bars))] : []),
      {
        type: "section",
        text: { type: "mrkdwn", verbatim: true, text: `<${link.href}|${escapedForChat(link.text)}>` },
      },
    ],
  })
}

const plain = (text: string) => ({ type: "plain_text", text, emoji: false })
const section = (text: string) => ({ type: "section", text: plain(text) })

/** A header is bold, and refused if it is longer. */
const headerCharsMax = 150

const title = (text: string) =>
  text.length > headerCharsMax ? section(text) : { type: "header", text: plain(text) }

const escapedForChat = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** Markup of Slack and of Markdown; an underscore within a word is not. */
const markup = /[*~`#|[\]\\]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
/** Characters that make a mention, a URL or a bare domain of the text around them. */
const joints = /@|:(?=\S)|(?<=[\p{L}\p{N}-])\.(?=\p{L})/gu
const zeroWidthSpace = "\u200b"

/** Text with markup in its full-width form, which has no effect, and with mentions and links taken apart. */
const inertInChat = (text: string): string =>
  escapedForChat(
    inOneLine(text)
      .replace(markup, (mark) => String.fromCharCode(mark.charCodeAt(0) + fullWidth))
      .replace(joints, `$&${zeroWidthSpace}`),
  )

/** Offset from printable ASCII to the full-width form. */
const fullWidth = 0xfee0
