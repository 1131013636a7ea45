import type { MailboxProvider } from "../contract/mailbox-providers.ts"
import type { Language } from "../format/language.ts"

/** Names of mailbox providers; they are names in every language, but for the rest of them. */
const names: Record<Exclude<MailboxProvider, "other">, string> = {
  gmail: "Gmail",
  outlook: "Outlook",
  yahoo: "Yahoo and AOL",
  icloud: "iCloud",
  gmx: "GMX and web.de",
  telekom: "Telekom",
  freenet: "freenet",
  proton: "Proton",
  orange: "Orange",
  libero: "Libero",
  yandex: "Yandex",
  mail_ru: "Mail.ru",
  qq: "QQ Mail",
}

const others: Record<Language, Partial<Record<MailboxProvider, string>>> = {
  en: { other: "Other" },
  de: { other: "Andere", yahoo: "Yahoo und AOL", gmx: "GMX und web.de" },
}

export const providerName = (provider: MailboxProvider, language: Language): string =>
  others[language][provider] ?? (provider === "other" ? "Other" : names[provider])
