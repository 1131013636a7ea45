import { expect, test } from "vitest"
import { noMoment } from "./moment.ts"
import type { Notice } from "./notice.ts"
import { chatBody } from "./webhook.ts"

const hostile = "R\n*Urgent:* _pay_ ~now~ `x` https://evil.example/pay @channel <!channel> [a](b) \u202e#ops"

const notice: Notice = {
  subject: `Alert: ${hostile}`,
  headline: hostile,
  lines: [
    { name: "Rule", value: hostile },
    { name: "Value", value: "20.0%" },
  ],
  moment: noMoment,
  link: { href: "https://waybill.example/p/shop/alerts", text: "Open" },
  why: "",
  stop: "Stop these alerts",
  isGood: false,
}

type Text = { type: string; text: string; emoji?: boolean; verbatim?: boolean }
type Body = { text: string; mrkdwn: boolean; blocks: { type: string; text: Text }[] }
const bodyOf = (more: Partial<Notice> = {}) => JSON.parse(chatBody({ ...notice, ...more })) as Body

test("ALERT-22 a name in a block is plain text in one line", () => {
  const [title, lines, link] = bodyOf().blocks.map(({ text }) => text)
  const said = hostile.replace("\n", " ").replace("\u202e", " ")
  expect(title).toEqual({ type: "plain_text", text: said, emoji: false })
  expect(lines).toEqual({ type: "plain_text", text: `Rule: ${said}\nValue: 20.0%`, emoji: false })
  expect(link).toEqual({
    type: "mrkdwn",
    verbatim: true,
    text: "<https://waybill.example/p/shop/alerts|Open>",
  })
})

test("ALERT-22 the text for programs without blocks has no markup, link, mention or line break", () => {
  const { text, mrkdwn } = bodyOf()
  expect(mrkdwn).toBe(false)
  expect(text).not.toMatch(/[*~`#|[\]\\\n\u202e<>]|(^|\s)_|_(\s|$)|@\w|:\/\/|\w\.\w/u)
  expect(text).toContain("＊Urgent")
})

test("ALERT-22 an ordinary subject reads as before", () => {
  const subject = "Alert: bounce rate 20.0% of 100 messages (Shop)"
  expect(bodyOf({ subject }).text).toBe(subject)
})

test("ALERT-22 a headline that is too long for a header is a section", () => {
  expect(bodyOf({ headline: "x".repeat(150) }).blocks[0]?.type).toBe("header")
  expect(bodyOf({ headline: "x".repeat(151) }).blocks[0]?.type).toBe("section")
})
