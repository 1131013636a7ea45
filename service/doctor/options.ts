import { isIP } from "node:net"
import { parseArgs } from "node:util"
import { domainInAscii } from "#contract/address"
import { addressOf } from "../network/networks.ts"

export type Options = {
  /** Domain of a recipient, whose mail hosts are connected to. */
  to: string | null
  /** Public addresses that this machine sends from, where NAT hides them. */
  addresses: readonly string[]
  dataDir: string
  /** Whether the database of `npm start` is stopped. */
  isStopped: boolean
}

export const usage = "Usage: npm run doctor -- [--to DOMAIN] [--address IP]..."

const known = {
  to: { type: "string" },
  address: { type: "string", multiple: true },
  data: { type: "string", default: "data" },
  stopped: { type: "boolean", default: false },
} as const

/** Null for anything that is not an option, domain or IP address. `--data` and `--stopped` are added by tools/doctor.mjs. */
export function readOptions(args: readonly string[]): Options | null {
  const values = parsed(args)
  if (values === null) return null
  const { to, address = [], data, stopped } = values
  const domain = to === undefined ? null : domainInAscii(to)
  if ((to !== undefined && domain === null) || !address.every((one) => isIP(one) !== 0)) return null
  const addresses = address.flatMap((one) => addressOf(one) ?? [])
  return { to: domain, addresses, dataDir: data, isStopped: stopped }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: known }).values
  } catch {
    return null
  }
}
