/** Every provider that a message may be counted with, `other` last. Browsers know the names, and not the domains. */
export const mailboxProviderNames = [
  "gmail",
  "outlook",
  "yahoo",
  "icloud",
  "gmx",
  "telekom",
  "freenet",
  "proton",
  "orange",
  "libero",
  "yandex",
  "mail_ru",
  "qq",
  "zoho",
  "fastmail",
  "ionos",
  "strato",
  "ovh",
  "godaddy",
  "rackspace",
  "amazon",
  "mimecast",
  "proofpoint",
  "barracuda",
  "cisco",
  "hornetsecurity",
  "other",
] as const

export type MailboxProvider = (typeof mailboxProviderNames)[number]

export const isMailboxProvider = (word: string): word is MailboxProvider =>
  mailboxProviderNames.some((name) => name === word)
