/**
 * Incidents of the last week in addition to its everyday mail, so that every page has data: in hours before the end.
 * Hours are whole slots of the plan (history.ts); `from` is the earlier one.
 */

/** Behavior of recipients, by the sandbox's words; `plain` is delivered and left unread. Shares add up to 1000. */
export type Behaviour = readonly [word: string, share: number]

/** A stretch of time in which one provider answers otherwise. */
export type Spell = {
  /** Of one project alone, or of both. */
  project?: number
  provider: string
  fromHour: number
  untilHour: number
  behaviours: readonly Behaviour[]
}

/** A message to many at once, in addition to the everyday ones. */
export type Mailing = {
  project: number
  atHour: number
  provider: string
  tag: string
  /** META-3: a number; mailings of one campaign share it. */
  campaign: number
  headline: string
  recipients: readonly (readonly [word: string, count: number])[]
}

const calm: readonly Behaviour[] = [
  ["plain", 460],
  ["open", 360],
  ["click", 180],
]

/** Ten refusals as spam make a block, the next delivery ends it (BLOCK-1, BLOCK-3): none may slip in between. */
export const spells: readonly Spell[] = [
  // A bad day at one provider: it rejects half of its recipients, and defers others for an hour.
  {
    provider: "northmail.example",
    fromHour: 118,
    untilHour: 110,
    behaviours: [
      ["hard-bounce", 480],
      ["soft-once", 320],
      ["plain", 120],
      ["open", 80],
    ],
  },
  // A spring mailing is taken for spam, the provider blocks, and takes mail again six hours later.
  { project: 0, provider: "letterhouse.example", fromHour: 65, untilHour: 62, behaviours: calm },
  {
    project: 0,
    provider: "letterhouse.example",
    fromHour: 62,
    untilHour: 56,
    behaviours: [["blocked", 1000]],
  },
  // A block that began this morning and is still active.
  { project: 0, provider: "postbox.example", fromHour: 7, untilHour: 4, behaviours: calm },
  { project: 0, provider: "postbox.example", fromHour: 4, untilHour: 0, behaviours: [["blocked", 1000]] },
]

export const mailings: readonly Mailing[] = [
  {
    project: 0,
    atHour: 115,
    provider: "northmail.example",
    tag: "stock-news",
    campaign: 101,
    headline: "New in the shop this week",
    recipients: [
      ["hard-bounce", 22],
      ["soft-once", 10],
      ["plain", 8],
    ],
  },
  {
    project: 0,
    atHour: 62,
    provider: "letterhouse.example",
    tag: "spring-sale",
    campaign: 102,
    headline: "Spring sale: a fifth off all plants",
    recipients: [["spam-reject", 18]],
  },
  {
    project: 0,
    atHour: 56,
    provider: "letterhouse.example",
    tag: "spring-sale",
    campaign: 102,
    headline: "Spring sale: a fifth off all plants",
    recipients: [["open", 6]],
  },
  // Many unsubscribe at once; the program that should be notified is switched off (shop-receiver.ts).
  {
    project: 0,
    atHour: 44,
    provider: "inbox.example",
    tag: "spring-sale",
    campaign: 102,
    headline: "Spring sale: a fifth off all plants",
    recipients: [
      ["unsubscribe", 14],
      ["complaint", 2],
      ["open", 14],
      ["plain", 20],
    ],
  },
  // Opened by machines alone: a company's scanner looks into every message.
  {
    project: 0,
    atHour: 29,
    provider: "scanned-mail.example",
    tag: "price-list",
    campaign: 103,
    headline: "Price list for spring",
    recipients: [["scanned", 48]],
  },
  {
    project: 0,
    atHour: 4,
    provider: "postbox.example",
    tag: "spring-sale",
    campaign: 102,
    headline: "Spring sale: a fifth off all plants",
    recipients: [["blocked", 12]],
  },
]

/** Template of mailings; everyday messages have the templates of the start page. */
export const newsTemplate = {
  name: "Shop news",
  subject: "{{headline|New in the shop}}",
  html: '<h1>{{headline|New in the shop}}</h1><p>Hello {{to_name|there}},</p><p>have a look while it lasts.</p><p><a href="https://www.shop.example/news">To the shop</a></p>',
  plaintext:
    "{{headline|New in the shop}}\n\nHello {{to_name|there}},\n\nhave a look while it lasts: https://www.shop.example/news",
}
