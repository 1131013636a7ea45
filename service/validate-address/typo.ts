import { createRequire } from "node:module"
import { hasKnownTopLevel } from "../domains/primary-domain.ts"
import { isPublicMailDomain } from "../domains/public-mail-domains.ts"
import { providerDomains } from "./provider-domains.ts"

const require = createRequire(import.meta.url)

/** The parts of mailcheck that are used; the package has no types. */
type Mailcheck = {
  defaultTopLevelDomains: string[]
  findClosestDomain(
    domain: string,
    domains: readonly string[],
    distance: (a: string, b: string) => number,
    threshold: number,
  ): string | false
}
const mailcheck: Mailcheck = require("mailcheck")

/** Domains with many addresses whose names are long enough to distinguish a typo from another name. */
const wellKnown: readonly string[] = [
  "bellsouth.net",
  "btinternet.com",
  "comcast.net",
  "freenet.de",
  "gmail.com",
  "googlemail.com",
  "hotmail.co.uk",
  "hotmail.com",
  "hotmail.de",
  "hotmail.es",
  "hotmail.fr",
  "hotmail.it",
  "icloud.com",
  "laposte.net",
  "libero.it",
  "optonline.net",
  "orange.fr",
  "outlook.com",
  "protonmail.com",
  "rambler.ru",
  "rocketmail.com",
  "sbcglobal.net",
  "seznam.cz",
  "t-online.de",
  "tiscali.it",
  "verizon.net",
  "virgilio.it",
  "wanadoo.fr",
  "yahoo.co.in",
  "yahoo.co.jp",
  "yahoo.co.uk",
  "yahoo.com",
  "yahoo.com.br",
  "yahoo.de",
  "yahoo.es",
  "yahoo.fr",
  "yahoo.it",
  "yandex.com",
  "yandex.ru",
]

/** Domains whose misspellings are registered by others, with mail servers, so that an MX record proves nothing. */
const biggest: ReadonlySet<string> = new Set([
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "icloud.com",
  "outlook.com",
  "yahoo.com",
])

/** Names without an owner, for samples and simulated hosts: not typos. */
const reserved = /(^|\.)(example|invalid|localhost|test)$/

/**
 * The domain that was probably meant: one typo away from a well-known one, or with a mistyped last label; else null.
 * `mx` is the domain's mail host: "" when it has none, null when DNS did not answer (VALIDATION-3).
 */
export function likelyDomain(domain: string, mx: string | null): string | null {
  if (providerDomains.has(domain) || isPublicMailDomain(domain) || reserved.test(domain)) return null
  const provider = mailcheck.findClosestDomain(domain, wellKnown, typoDistance, 1)
  if (provider && provider !== domain) return isSlip(domain, provider, mx) ? provider : null
  return hasKnownTopLevel(domain) ? null : withLikelyTopLevel(domain)
}

/**
 * A domain that may receive mail is a typo only if it misspells one of the biggest after the first letter: `gmial.com`, not
 * `cmail.com`. The same name as a smaller one's under the top-level domain of another country is never a typo.
 */
function isSlip(domain: string, provider: string, mx: string | null): boolean {
  if (!hasKnownTopLevel(domain)) return true
  if (biggest.has(provider)) return mx === "" || domain[0] === provider[0]
  return mx === "" && nameOf(domain) !== nameOf(provider)
}

const nameOf = (domain: string): string => domain.split(".", 1)[0] ?? domain

function withLikelyTopLevel(domain: string): string | null {
  const dot = domain.lastIndexOf(".")
  const last = domain.slice(dot + 1)
  const meant = mailcheck.findClosestDomain(last, mailcheck.defaultTopLevelDomains, typoDistance, 1)
  return meant && meant !== last ? `${domain.slice(0, dot)}.${meant}` : null
}

/**
 * How many slips of the finger lie between two words: a letter too many, too few or wrong, or two letters swapped
 * (optimal string alignment). mailcheck's own measure counts a swap twice and calls short words alike.
 */
export function typoDistance(a: string, b: string): number {
  const width = b.length + 1
  const table: number[] = []
  const cell = (row: number, column: number): number => table[row * width + column] ?? Math.max(row, column)
  for (let row = 1; row <= a.length; row += 1)
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] && row > 1 && column > 1
      table[row * width + column] = Math.min(
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwap ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  return cell(a.length, b.length)
}
