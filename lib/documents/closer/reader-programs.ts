import type { MailboxProvider } from "#contract/mailbox-provider-names"

/** Number of readers by the program of their opens, and number of delivered messages by mailbox provider. */
export type Readers = {
  opened: readonly { client: string; os: string; messages: number }[]
  delivered: readonly { provider: string; messages: number }[]
}

/** A program by its name in caniemail's data (`family.platform`), and its share of the project's readers, 0 to 1. */
export type ReaderProgram = { program: string; share: number }

type ProgramRule = { client: string; os?: RegExp; programs: readonly string[] }

/** Programs in events (service/track/detect.ts), by caniemail's name. Pictures fetched by Gmail count as Gmail. */
const ofClients: readonly ProgramRule[] = [
  { client: "Apple Mail", os: /^i(?:pad)?os/i, programs: ["apple-mail.ios"] },
  { client: "Apple Mail", programs: ["apple-mail.macos"] },
  { client: "Outlook", os: /^ios/i, programs: ["outlook.ios"] },
  { client: "Outlook", os: /^android/i, programs: ["outlook.android"] },
  { client: "Outlook", os: /^mac/i, programs: ["outlook.macos"] },
  { client: "Outlook", programs: ["outlook.windows"] },
  { client: "Thunderbird", os: /^mac/i, programs: ["thunderbird.macos"] },
  { client: "Thunderbird", programs: ["thunderbird.windows"] },
  { client: "Gmail", programs: ["gmail.desktop-webmail", "gmail.ios", "gmail.android"] },
  { client: "Yahoo Mail", programs: ["yahoo.desktop-webmail", "yahoo.ios", "yahoo.android"] },
  { client: "Samsung Internet for Android", programs: ["samsung-email.android"] },
]

/** Webmail of a provider: users with a mailbox there can read in it. */
const ofProviders: Partial<Record<MailboxProvider, readonly string[]>> = {
  gmail: ["gmail.desktop-webmail", "gmail.mobile-webmail"],
  outlook: ["outlook.outlook-com"],
  yahoo: ["yahoo.desktop-webmail"],
  gmx: ["gmx.desktop-webmail", "web-de.desktop-webmail"],
  telekom: ["t-online-de.desktop-webmail"],
  proton: ["protonmail.desktop-webmail"],
  orange: ["orange.desktop-webmail"],
  mail_ru: ["mail-ru.desktop-webmail"],
  fastmail: ["fastmail.desktop-webmail"],
}

/** All programs that can be detected. */
export const knownPrograms: readonly string[] = [
  ...ofClients.flatMap(({ programs }) => programs),
  ...Object.values(ofProviders).flat(),
]

/** Programs with a smaller share are ignored. */
const shareMin = 0.005

/** Programs of the project's readers, most used first; the larger share if both sources have one. */
export function readerPrograms({ opened, delivered }: Readers): ReaderProgram[] {
  const shares = new Map<string, number>()
  const note = (programs: readonly string[], share: number) => {
    for (const program of programs) shares.set(program, Math.max(shares.get(program) ?? 0, share))
  }
  for (const [rule, share] of sharesBy(opened, ruleOf)) if (rule) note(rule.programs, share)
  for (const [provider, share] of sharesBy(delivered, (one) => one.provider))
    note(ofProviders[provider as MailboxProvider] ?? [], share)
  return [...shares]
    .map(([program, share]) => ({ program, share }))
    .filter(({ share }) => share >= shareMin)
    .sort((a, b) => b.share - a.share || (a.program < b.program ? -1 : 1))
}

const ruleOf = ({ client, os }: Readers["opened"][number]): ProgramRule | undefined =>
  ofClients.find((rule) => rule.client === client && (rule.os === undefined || rule.os.test(os)))

/** The share of each entry in the total; empty if the total is zero. */
function sharesBy<T extends { messages: number }, K>(
  list: readonly T[],
  keyOf: (item: T) => K,
): Map<K, number> {
  const total = list.reduce((sum, { messages }) => sum + messages, 0)
  const sums = new Map<K, number>()
  for (const item of list) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0) + item.messages)
  return new Map(total > 0 ? [...sums].map(([key, sum]) => [key, sum / total]) : [])
}
