import { domainOf } from "./address.ts"
import { isMailboxProvider, type MailboxProvider, type SandboxProvider } from "./mailbox-provider-names.ts"

type Named = Exclude<MailboxProvider, "other">

/**
 * Providers of the mailboxes at well-known domains, by the name of the domain. A domain that is not listed is `other`,
 * unless its mail servers are known (`mailServers`).
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
  zoho: ["zoho.com", "zohomail.com", "zohomail.eu"],
  fastmail: ["fastmail.com", "fastmail.fm"],
  greenpost: ["greenpost.example"],
  bluepost: ["bluepost.example"],
  silverpost: ["silverpost.example"],
  amberpost: ["amberpost.example"],
  rosepost: ["rosepost.example"],
} as const satisfies Partial<Record<Named, readonly string[]>>

const byDomain: ReadonlyMap<string, MailboxProvider> = new Map(
  Object.entries(mailboxProviders).flatMap(([provider, domains]) =>
    domains.map((domain) => [domain, provider as MailboxProvider] as const),
  ),
)

/** The provider of an address's mailbox by the name of its domain. */
export const providerOf = (email: string): MailboxProvider => byDomain.get(domainOf(email)) ?? "other"

/**
 * Parent names of the mail servers (MX, RFC 5321 section 5.1) of each provider, as providers document them for their
 * customers: of mailboxes, of hosting companies, and of filters in front of other mailboxes, which decide about
 * acceptance.
 */
export const mailServers = {
  gmail: ["google.com", "googlemail.com"],
  outlook: ["outlook.com", "mx.microsoft", "office365.us", "outlook.cn"],
  yahoo: ["yahoodns.net"],
  icloud: ["mail.icloud.com"],
  gmx: ["gmx.net", "web.de", "mail.com"],
  telekom: ["t-online.de"],
  freenet: ["freenet.de"],
  proton: ["protonmail.ch"],
  orange: ["orange.fr"],
  libero: ["libero.it"],
  yandex: ["yandex.net", "yandex.ru"],
  mail_ru: ["mail.ru"],
  qq: ["qq.com"],
  zoho: ["zoho.com", "zoho.eu", "zoho.in", "zoho.com.au", "zoho.jp"],
  fastmail: ["messagingengine.com"],
  ionos: [
    "kundenserver.de",
    "perfora.net",
    "1and1.com",
    ...countries("ionos", ["de", "com", "co.uk", "es", "fr", "it"]),
  ],
  strato: ["rzone.de"],
  ovh: ["ovh.net", "ovh.ca"],
  godaddy: ["secureserver.net"],
  rackspace: ["emailsrvr.com"],
  amazon: ["amazonaws.com"],
  mimecast: ["mimecast.com", "mimecast.co.za", "mimecast-offshore.com"],
  proofpoint: ["pphosted.com", "ppe-hosted.com"],
  barracuda: ["barracudanetworks.com"],
  cisco: ["iphmx.com"],
  hornetsecurity: ["hornetsecurity.com", "antispameurope.com"],
} as const satisfies Record<Exclude<Named, SandboxProvider>, readonly string[]>

function countries(name: string, endings: readonly string[]): string[] {
  return endings.map((ending) => `${name}.${ending}`)
}

const byServer: ReadonlyMap<string, MailboxProvider> = new Map(
  Object.entries(mailServers).flatMap(([provider, names]) =>
    names.map((name) => [name, provider as MailboxProvider] as const),
  ),
)

/**
 * The mailbox provider according to the domain's mail servers, the preferred one first: that of the first known server,
 * else `other`.
 */
export function providerOfMailServers(hosts: readonly string[]): MailboxProvider {
  for (const host of hosts) {
    const labels = host.toLowerCase().replace(/\.$/, "").split(".")
    for (let from = 0; from < labels.length - 1; from++) {
      const provider = byServer.get(labels.slice(from).join("."))
      if (provider) return provider
    }
  }
  return "other"
}

/**
 * The provider that a message is counted with: the one stored with it, found by its mail servers, else by the domain's
 * name. `stored` may come from another release.
 */
export const providerOfMessage = (email: string, stored: string | undefined): MailboxProvider =>
  stored !== undefined && isMailboxProvider(stored) ? stored : providerOf(email)
