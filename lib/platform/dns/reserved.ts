import "server-only"

/** Names that are reserved (RFC 2606, RFC 6761): the sandbox of the bundled service answers for them. */
const reserved = ["example", "test", "invalid", "localhost", "example.com", "example.net", "example.org"]

export const isReservedName = (domain: string): boolean =>
  reserved.some((one) => domain === one || domain.endsWith(`.${one}`))

/** The sandbox gives every record to a reserved name, except if the first label is `unverified`. */
export const hasSimulatedRecords = (domain: string): boolean => !domain.startsWith("unverified.")
