import { profiles } from "../../service/sandbox/profiles.ts"
import type { Chance } from "./chance.ts"

/** Sample people with sample mailboxes: names from many places, addresses in reserved domains (RFC 2606). */

export type Recipient = { email: string; name: string }

const firstNames = [
  ...[
    "Amara",
    "Ines",
    "Kenji",
    "Noa",
    "Luca",
    "Priya",
    "Mateo",
    "Freya",
    "Tomasz",
    "Leila",
    "Jonas",
    "Aisha",
  ],
  ...["Minh", "Elena", "Kofi", "Sofia", "Rania", "Oskar", "Yuki", "Camille", "Diego", "Hanna", "Ravi", "Zoe"],
  ...["Emeka", "Marta", "Pavel", "Nadia", "Liam", "Mei", "Anders", "Fatima", "Theo", "Ingrid", "Samir"],
  ...["Chloe", "Bruno", "Asha", "Viktor", "Olivia"],
] as [string, ...string[]]

const lastNames = [
  ...["Okafor", "Lindqvist", "Tanaka", "Levi", "Rossi", "Sharma", "Alvarez", "Nowak", "Haddad", "Weber"],
  ...["Nguyen", "Petrova", "Mensah", "Costa", "Farouk", "Jansen", "Sato", "Moreau", "Silva", "Novak", "Iyer"],
  ...["Keller", "Adeyemi", "Horvat", "Rahman", "Murphy", "Chen", "Nielsen", "Yilmaz", "Berg", "Khalil"],
  ...["Dubois", "Ferrari", "Banerjee", "Ivanov", "Carter", "Kim", "Fischer", "Andersen", "Diallo"],
] as [string, ...string[]]

/** The mailbox provider of each domain, as its mail servers would show (PROVIDER-1); the others are unknown. */
export const domainProviders = {
  "northmail.example": "gmail",
  "letterhouse.example": "outlook",
  "inbox.example": "yahoo",
  "postbox.example": "gmx",
  "fernhill.example": "gmail",
  "harbor-studio.example": "outlook",
  "scanned-mail.example": "proofpoint",
} as const

const profileDomains = profiles.map(({ domain }) => domain)

/** True for a domain whose replies and readers are those of a provider of the sandbox (SANDBOX-8). */
export const isProfile = (domain: string): boolean => profileDomains.includes(domain)

/** Many people have a mailbox at a large provider, a few at their company. */
const domains = [
  ...Array.from({ length: 5 }, () => ["northmail.example", "postbox.example", "inbox.example"]).flat(),
  ...Array.from({ length: 5 }, () => "letterhouse.example"),
  ...Array.from({ length: 3 }, () => profileDomains).flat(),
  ...["fernhill.example", "harbor-studio.example", "millbrook.example"],
] as [string, ...string[]]

export const anyDomain = (chance: Chance): string => chance.pick(domains)

/** Draws people, each address once: a bounce must not suppress a later message. */
export function drawRecipients(chance: Chance): (domain: string) => Recipient {
  const used = new Map<string, number>()
  return (domain) => {
    const name = chance.pick(firstNames)
    const local = `${name}.${chance.pick(lastNames)}`.toLowerCase()
    const times = used.get(`${local}@${domain}`) ?? 0
    used.set(`${local}@${domain}`, times + 1)
    // The second Noa Levi at a provider has a number, as in life.
    return { name, email: `${local}${times === 0 ? "" : 60 + times}@${domain}` }
  }
}
