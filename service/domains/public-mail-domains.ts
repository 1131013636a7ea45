import { createRequire } from "node:module"

const require = createRequire(import.meta.url)

/** Reserved for documentation (RFC 2606), although lists of mail providers carry it. */
const noProviders = new Set(["example.com"])

/** Providers with mailboxes for everybody that the list below lacks. */
const moreProviders = ["bk.ru", "googlemail.com", "inbox.ru", "internet.ru", "ymail.com"]

const common: unknown = require("email-providers/common.json")

const publicMailDomains: ReadonlySet<string> = new Set(
  [...(Array.isArray(common) ? common.map(String) : []), ...moreProviders].filter(
    (name) => !noProviders.has(name),
  ),
)

/**
 * True when everybody can have a mailbox at this domain, so no account may send in the name of all its users (code
 * 1103).
 */
export const isPublicMailDomain = (domain: string): boolean => publicMailDomains.has(domain)
