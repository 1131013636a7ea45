import type { LookupAddress } from "node:dns"
import { expect, test } from "vitest"
import {
  AddressRefused,
  type GuardOptions,
  guardedConnector,
  guardedLookup,
  hostAndPort,
  isPublicAddress,
  isRefusedLiteral,
  type Lookup,
} from "./address-guard.ts"

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.9",
  "192.168.1.1",
  "169.254.169.254",
  "100.100.100.200",
  "168.63.129.16",
  "0.0.0.0",
  "255.255.255.255",
  "224.0.0.1",
  "198.18.0.1",
  "::1",
  "::",
  "fe80::1",
  "fe80::1%eth0",
  "fd00:ec2::254",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "64:ff9b::7f00:1",
  "64:ff9b:1::7f00:1",
  "::7f00:1",
  "::127.0.0.1",
  "::8.8.8.8",
  "::a00:1",
  "2002:7f00:1::",
  "2002:808:808::",
  "2001:db8::1",
  "2001::1",
  "2001:1ff::1",
  "3fff::1",
  "4000::1",
  "1::1",
  "fec0::1",
  "ff0e::1",
  "not an address",
])("WEBHOOK-14 %s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(["8.8.8.8", "93.184.216.34", "2606:4700::1111", "2001:4860::8888", "::ffff:8.8.8.8"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test("a literal IP address is checked without a look-up", () => {
  expect(isRefusedLiteral("[::1]")).toBe(true)
  for (const host of ["[::127.0.0.1]", "[::ffff:127.0.0.1]", "[0:0:0:0:0:0:7f00:1]", "0x7f.1", "2130706433"])
    expect(isRefusedLiteral(new URL(`https://${host}/`).hostname)).toBe(true)
  expect(isRefusedLiteral("127.0.0.1")).toBe(true)
  expect(isRefusedLiteral("8.8.8.8")).toBe(false)
  expect(isRefusedLiteral("localhost")).toBe(false)
})

const dns =
  (...addresses: string[]): Lookup =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 })),
    )

const resolve = (ask: Lookup, all: boolean) =>
  new Promise<unknown>((done) =>
    guardedLookup(ask)("hook.example", { all }, (error, address, family) =>
      done(error ?? { address, family }),
    ),
  )

test("WEBHOOK-14 a name with one private address among public ones is refused", async () => {
  expect(await resolve(dns("8.8.8.8", "10.0.0.1"), true)).toBeInstanceOf(AddressRefused)
  expect(await resolve(dns(), true)).toBeInstanceOf(AddressRefused)
})

test("public names pass in both forms of the call", async () => {
  expect(await resolve(dns("8.8.8.8"), false)).toEqual({ address: "8.8.8.8", family: 4 })
  expect(await resolve(dns("8.8.8.8"), true)).toMatchObject({ address: [{ address: "8.8.8.8", family: 4 }] })
})

test("the operator's lists name a host with its port, in any spelling", () => {
  const named = (url: string) => hostAndPort(new URL(url))
  expect(named("https://Hook.Example/x")).toBe("hook.example:443")
  expect(named("http://hook.example/")).toBe("hook.example:80")
  expect(named("http://127.0.0.1:9000/")).toBe("127.0.0.1:9000")
})

/** Result of the connector for an address before it connects. */
const refusalOf = (url: string, options: Partial<GuardOptions>) =>
  new Promise<unknown>((done) =>
    guardedConnector({ isAllowed: () => false, lookup: dns("10.0.0.1"), ...options })(
      new URL(url),
      (...[error]) => done(error),
    ),
  )

test.each([
  ["WEBHOOK-14 a private address", "https://127.0.0.1/", {}],
  ["WEBHOOK-14 a name in a private network", "http://hook.example/", {}],
  ["CONNECT-2 a public address without TLS", "http://8.8.8.8/", { needsTls: true }],
])("%s is not connected", async (_what, url, options) => {
  expect(await refusalOf(url, options)).toBeInstanceOf(AddressRefused)
})

test("connects to what the operator allows, in any network", async () => {
  const checkedAddresses: string[] = []
  const isAllowed = (named: string) => checkedAddresses.push(named) > 0
  // Port 1 is closed, so the connection was tried.
  expect(await refusalOf("http://127.0.0.1:1/", { isAllowed, needsTls: true })).toMatchObject({
    code: "ECONNREFUSED",
  })
  expect(checkedAddresses).toEqual(["127.0.0.1:1"])
})

test("a name is connected if the operator allows all of its non-public addresses", async () => {
  const isAllowedAddress = (address: string) => address === "127.0.0.1"
  const options = { isAllowedAddress, needsTls: true }
  expect(await refusalOf("https://hook.example:1/", { ...options, lookup: dns("127.0.0.1") })).toMatchObject({
    code: "ECONNREFUSED",
  })
  for (const addresses of [["10.0.0.1"], ["127.0.0.1", "10.0.0.1"]])
    expect(
      await refusalOf("https://hook.example/", { ...options, lookup: dns(...addresses) }),
    ).toBeInstanceOf(AddressRefused)
})
