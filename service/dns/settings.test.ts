import { getServers } from "node:dns"
import { expect, test } from "vitest"
import { z } from "zod"
import { readSettings } from "#shared/read-settings"
import { dnsOf, dnsShape } from "./settings.ts"

const read = (env: Record<string, string>) => dnsOf(readSettings(z.object(dnsShape), env))

test("DNS-7 servers are IP addresses with or without a port", () => {
  const servers = "192.0.2.53, 127.0.0.1:5353,2001:db8::53,[2001:db8::53],[::1]:5354"
  expect(read({ SERVICE_DNS_SERVERS: servers })).toEqual({
    servers: [
      { address: "192.0.2.53", port: 53 },
      { address: "127.0.0.1", port: 5353 },
      { address: "2001:db8::53", port: 53 },
      { address: "2001:db8::53", port: 53 },
      { address: "::1", port: 5354 },
    ],
    isValidating: false,
  })
})

test("DNS-7 without a setting the machine's own servers are queried", () => {
  const { servers, isValidating } = read({})
  expect(servers).toHaveLength(Math.max(getServers().length, 1))
  expect(isValidating).toBe(false)
})

test.each(["dns.example", "192.0.2.53:0", "192.0.2.53:70000", "192.0.2.53,", "[192.0.2.53", "::1:x"])(
  "DNS-7 %s is refused in a sentence",
  (servers) => {
    expect(() => read({ SERVICE_DNS_SERVERS: servers })).toThrow(
      /^Setting SERVICE_DNS_SERVERS: is a list of IP addresses with or without a port, such as /,
    )
  },
)

test("DNS-7 only servers that are named may be called validating", () => {
  expect(() => read({ SERVICE_DNS_VALIDATES: "on" })).toThrow(
    "Setting SERVICE_DNS_VALIDATES: needs SERVICE_DNS_SERVERS, the servers that validate DNSSEC.",
  )
  expect(read({ SERVICE_DNS_VALIDATES: "on", SERVICE_DNS_SERVERS: "::1" }).isValidating).toBe(true)
  expect(() => read({ SERVICE_DNS_VALIDATES: "yes" })).toThrow("Setting SERVICE_DNS_VALIDATES: is on or off.")
})
