import { getServers } from "node:dns"
import { isIP } from "node:net"
import { z } from "zod"

export type DnsServer = { address: string; port: number }

export type DnsSettings = {
  /** In the order in which they are queried. */
  servers: readonly DnsServer[]
  /** Whether these servers validate DNSSEC, so that their AD bit is believed. */
  isValidating: boolean
}

const servers = z
  .string()
  .transform((text, context) => {
    const found = text.split(",").map((one) => serverOf(one.trim()))
    if (found.includes(null))
      context.addIssue({
        code: "custom",
        message:
          "is a list of IP addresses with or without a port, such as 192.0.2.53 or [2001:db8::53]:5353.",
      })
    return found.filter((one) => one !== null)
  })
  .optional()

/** The settings of DNS, for the one reader of the environment (service/config.ts). */
export const dnsShape = {
  SERVICE_DNS_SERVERS: servers,
  SERVICE_DNS_VALIDATES: z.enum(["on", "off"], { error: "is on or off." }).default("off"),
}

/** DNS-7: the AD bit is believed only of servers that the operator names. */
export function dnsOf(e: z.output<z.ZodObject<typeof dnsShape>>): DnsSettings {
  const isValidating = e.SERVICE_DNS_VALIDATES === "on"
  if (isValidating && !e.SERVICE_DNS_SERVERS)
    throw new Error(
      "Setting SERVICE_DNS_VALIDATES: needs SERVICE_DNS_SERVERS, the servers that validate DNSSEC.",
    )
  return { servers: e.SERVICE_DNS_SERVERS ?? machineServers(), isValidating }
}

/** An IP address, with a port behind a colon; IPv6 with a port is in brackets. Null for anything else. */
function serverOf(text: string): DnsServer | null {
  const [, address = text, port = "53"] =
    /^\[(.+)\](?::(\d+))?$/.exec(text) ?? /^([\d.]+):(\d+)$/.exec(text) ?? []
  const isPort = Number(port) >= 1 && Number(port) <= 65_535
  return isIP(address) !== 0 && isPort ? { address, port: Number(port) } : null
}

/** The machine's own servers; without any, one on this machine (resolv.conf(5)). */
function machineServers(): DnsServer[] {
  const found = getServers()
    .map(serverOf)
    .filter((one) => one !== null)
  return found.length > 0 ? found : [{ address: "127.0.0.1", port: 53 }]
}
