import { hash } from "node:crypto"
import type { Place, Places } from "../../service/track/places.ts"

/**
 * Sample readers come from the networks of RFC 5737, which nobody has. A location file has no such addresses, so the demo
 * has places of its own for them: SERVICE_PLACES_FILE decides about all others.
 */

const networks = ["192.0.2", "198.51.100", "203.0.113"] as const
const hosts = 254

/** Places, each for so many of the addresses. */
const placesOfReaders: readonly (readonly [share: number, place: Required<Place>])[] = [
  [260, { country_code: "DE", country: "Germany", city: "Hamburg" }],
  [140, { country_code: "PL", country: "Poland", city: "Warsaw" }],
  [110, { country_code: "AT", country: "Austria", city: "Vienna" }],
  [90, { country_code: "FR", country: "France", city: "Lyon" }],
  [70, { country_code: "NL", country: "Netherlands", city: "Utrecht" }],
  [50, { country_code: "GB", country: "United Kingdom", city: "Leeds" }],
  [42, { country_code: "SE", country: "Sweden", city: "Malmö" }],
]

const count = networks.length * hosts

/** The address from which a recipient reads, the same every time. */
export function addressOfReader(email: string): string {
  const nth = Number.parseInt(hash("sha256", `reads ${email}`).slice(0, 8), 16) % count
  return `${networks[Math.floor(nth / hosts)]}.${1 + (nth % hosts)}`
}

/** `others` with the sample readers' places. */
export const placesWithReaders = (others: Places): Places => ({ of: (ip) => placeOf(ip) ?? others.of(ip) })

function placeOf(ip: string): Place | null {
  const network = networks.findIndex((one) => ip.startsWith(`${one}.`))
  const host = Number(ip.slice(ip.lastIndexOf(".") + 1))
  if (network < 0 || !(host >= 1 && host <= hosts)) return null
  const nth = network * hosts + host - 1
  let edge = 0
  for (const [share, place] of placesOfReaders) {
    edge += share
    if (nth < edge) return place
  }
  return null
}
