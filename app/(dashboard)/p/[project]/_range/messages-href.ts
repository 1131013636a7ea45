import { createSerializer, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { type MailboxProvider, mailboxProviderNames } from "#contract/mailbox-provider-names"
import { rangeParsers } from "./query.ts"
import { instantText } from "./range.ts"

/** Messages that a number on another page counts: those that began in a span, and what they have in common. */
export type Counted = {
  /** Epoch ms at whole minutes; from ≤ instant < to. */
  from: number
  to: number
  status?: readonly string[]
  had?: string
  reason?: string
  tag?: string
  domain?: string
  template?: string
  provider?: MailboxProvider
}

/** Where the list of messages stands, and the clocks that the page was read by. */
export type MessagesPlace = { path: string; timeZone: string }

const serialize = createSerializer({
  ...rangeParsers,
  status: parseAsArrayOf(parseAsString),
  had: parseAsString,
  reason: parseAsString,
  tag: parseAsString,
  domain: parseAsString,
  template: parseAsString,
  provider: parseAsStringLiteral(mailboxProviderNames),
})

/** The address of the list that shows exactly these messages. */
export const messagesHref = ({ path, timeZone }: MessagesPlace, counted: Counted): string =>
  serialize(path, {
    range: "custom",
    from: instantText(counted.from, timeZone),
    to: instantText(counted.to, timeZone),
    tz: timeZone,
    status: counted.status && counted.status.length > 0 ? [...counted.status] : null,
    had: counted.had || null,
    reason: counted.reason || null,
    tag: counted.tag || null,
    domain: counted.domain || null,
    template: counted.template || null,
    provider: counted.provider ?? null,
  })
