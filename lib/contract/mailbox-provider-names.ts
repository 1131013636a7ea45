/** Providers that the sandbox simulates (SANDBOX-8). */
const sandboxProviderNames = ["greenpost", "bluepost", "silverpost", "amberpost", "rosepost"] as const

export type SandboxProvider = (typeof sandboxProviderNames)[number]

/** Whether a domain, in lower case, is that of a simulated provider. */
export const isSampleProvider = (domain: string): boolean =>
  sandboxProviderNames.some((name) => domain === `${name}.example`)

/** Every provider with which a message may be counted, `other` last. Browsers get the names, not the domains. */
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
  ...sandboxProviderNames,
  "other",
] as const

export type MailboxProvider = (typeof mailboxProviderNames)[number]

export const isMailboxProvider = (word: string): word is MailboxProvider =>
  mailboxProviderNames.some((name) => name === word)

/** Providers that are offered where no message counts with them; those of the sandbox exist only where it was used. */
export const offeredProviderNames = mailboxProviderNames.filter(
  (name) => !sandboxProviderNames.some((simulated) => simulated === name),
)
