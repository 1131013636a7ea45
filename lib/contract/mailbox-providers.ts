import { domainOf } from "./address.ts"
import type { MailboxProvider } from "./mailbox-provider-names.ts"

/**
 * Who runs the mailboxes behind well-known domains, as far as a domain's name alone tells. What is not listed is `other`;
 * its mail servers (MX) would tell more.
 */
export const mailboxProviders = {
  gmail: ["gmail.com", "googlemail.com"],
  outlook: [
    ...[
      "outlook.com",
      "outlook.de",
      "outlook.fr",
      "outlook.es",
      "outlook.it",
      "outlook.at",
      "outlook.com.br",
    ],
    ...["hotmail.com", "hotmail.de", "hotmail.fr", "hotmail.es", "hotmail.it", "hotmail.nl", "hotmail.co.uk"],
    ...[
      "live.com",
      "live.de",
      "live.fr",
      "live.it",
      "live.nl",
      "live.at",
      "live.be",
      "live.co.uk",
      "msn.com",
    ],
  ],
  yahoo: [
    ...["yahoo.com", "yahoo.de", "yahoo.fr", "yahoo.es", "yahoo.it", "yahoo.co.uk", "yahoo.ca", "yahoo.in"],
    ...["yahoo.co.in", "yahoo.com.br", "yahoo.com.au", "ymail.com", "rocketmail.com", "myyahoo.com"],
    ...["aol.com", "aol.de", "aol.co.uk", "aim.com"],
  ],
  icloud: ["icloud.com", "me.com", "mac.com"],
  gmx: ["gmx.de", "gmx.net", "gmx.at", "gmx.ch", "gmx.com", "gmx.fr", "web.de", "mail.com"],
  telekom: ["t-online.de", "magenta.de"],
  freenet: ["freenet.de"],
  proton: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"],
  orange: ["orange.fr", "wanadoo.fr"],
  libero: ["libero.it", "virgilio.it"],
  yandex: ["yandex.ru", "yandex.com", "ya.ru"],
  mail_ru: ["mail.ru", "bk.ru", "inbox.ru", "list.ru"],
  qq: ["qq.com", "foxmail.com"],
} as const satisfies Record<Exclude<MailboxProvider, "other">, readonly string[]>

const byDomain: ReadonlyMap<string, MailboxProvider> = new Map(
  Object.entries(mailboxProviders).flatMap(([provider, domains]) =>
    domains.map((domain) => [domain, provider as MailboxProvider] as const),
  ),
)

/** The provider of an address's mailbox by the name of its domain. */
export const providerOf = (email: string): MailboxProvider => byDomain.get(domainOf(email)) ?? "other"
