import "server-only"
import { namesOf, zoneOf } from "./names.ts"

export type RecordId = "ownership" | "dkim" | "spf" | "dmarc"

/** One TXT record that a sender domain should have. */
export type Expected = {
  id: RecordId
  name: string
  /** The name for a panel that appends the zone; `@` for the zone. */
  host: string
  value: string
}

type Facts = {
  verification: string
  dkimKey: string
  /** SPF mechanism for this service. */
  spf: string
}

/** The two records that a sender domain needs, and the two that receivers recommend. */
export function expectedRecords(domain: string, { verification, dkimKey, spf }: Facts): Expected[] {
  const names = namesOf(domain)
  const record = (id: RecordId, name: string, value: string): Expected => ({
    id,
    name,
    host: hostIn(zoneOf(domain), name),
    value,
  })
  return [
    record("ownership", names.apex, verification),
    record("dkim", names.dkim, `k=rsa; p=${dkimKey}`),
    record("spf", names.apex, `v=spf1 ${spf} ~all`),
    record("dmarc", names.dmarc, `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`),
  ]
}

const hostIn = (zone: string, name: string): string =>
  name === zone ? "@" : name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
