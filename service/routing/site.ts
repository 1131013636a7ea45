/**
 * A site shares its limits and its stalls: the provider behind a domain's mail hosts, or else the set of these hosts.
 * Domains of many companies are at one site.
 */
export type Site = {
  name: string
  /** Connections at a time, of all delivery processes together. */
  connectionsMax: number
  /** A connection is closed after so many messages. */
  messagesMax: number
}

/**
 * Names of mail hosts by provider. Source of names and bounds: the shaping rules that the KumoMTA project publishes
 * (Apache-2.0), 2026-11.
 */
const known: readonly (Site & { endings: readonly string[] })[] = [
  { name: "google", endings: [".google.com", ".googlemail.com"], connectionsMax: 5, messagesMax: 50 },
  { name: "outlook.com", endings: [".olc.protection.outlook.com"], connectionsMax: 5, messagesMax: 50 },
  {
    name: "microsoft 365",
    endings: [".mail.protection.outlook.com", ".mx.microsoft"],
    connectionsMax: 5,
    messagesMax: 50,
  },
  { name: "yahoo", endings: [".yahoodns.net"], connectionsMax: 10, messagesMax: 20 },
  { name: "icloud", endings: [".icloud.com"], connectionsMax: 10, messagesMax: 5 },
  { name: "orange", endings: [".orange.fr"], connectionsMax: 2, messagesMax: 100 },
]

const usual = { connectionsMax: 10, messagesMax: 100 }

/** Hosts that name a site: the name is stored with each message that waits. */
const hostsInName = 5

/** The site of a domain with these mail hosts, in ASCII; the order of hosts does not matter. */
export function siteOf(hosts: readonly string[]): Site {
  const names = hosts.map((host) => host.toLowerCase().replace(/\.$/, "")).sort()
  const provider = known.find(({ endings }) =>
    names.every((name) => endings.some((ending) => name.endsWith(ending))),
  )
  if (provider) {
    const { name, connectionsMax, messagesMax } = provider
    return { name, connectionsMax, messagesMax }
  }
  return { name: names.slice(0, hostsInName).join(" "), ...usual }
}
