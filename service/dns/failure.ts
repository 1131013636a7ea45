import type { Question } from "./query.ts"

/** The codes of `node:dns`, each with its reason for people. */
const reasons = {
  ETIMEOUT: "no DNS server answered in time",
  ECONNREFUSED: "the DNS server could not be reached",
  ESERVFAIL: "the DNS server reported a failure (SERVFAIL)",
  EREFUSED: "the DNS server refused to answer (REFUSED)",
  EBADRESP: "the DNS server sent an answer that cannot be read",
  ELOOP: "the name is an alias (CNAME) in a loop, or in a chain that is too long",
}

/** DNS-4: a question without a usable answer. Its message is a sentence for people. */
export class DnsFailure extends Error {
  readonly code: keyof typeof reasons
  /** Whether asking again later may help: everything but aliases that lead nowhere. */
  readonly isTemporary: boolean

  constructor(code: keyof typeof reasons, { name, type }: Question) {
    super(`The ${type} records of ${name} could not be looked up: ${reasons[code]}.`)
    this.name = "DnsFailure"
    this.code = code
    this.isTemporary = code !== "ELOOP"
  }
}
