import type { DnsFailure } from "./failure.ts"

/** Response codes (RFC 1035 4.1.1): the lower half of the fourth byte of a message. */
export const codes = { success: 0, formatError: 1, serverFailure: 2, nameError: 3, refused: 5 } as const

export const codeOf = (message: Buffer): number => message.readUInt8(3) & 0xf

const failures: ReadonlyMap<number, DnsFailure["code"] | null> = new Map([
  [codes.success, null],
  [codes.nameError, null],
  [codes.serverFailure, "ESERVFAIL"],
  [codes.refused, "EREFUSED"],
] as const)

/** The failure that a code means, or null for an answer. */
export function failureOf(code: number): DnsFailure["code"] | null {
  const failure = failures.get(code)
  return failure === undefined ? "EBADRESP" : failure
}
