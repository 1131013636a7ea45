import { expect, test } from "vitest"
import { kindOfHost } from "./hosts.ts"

const kindOf = (host: string) => kindOfHost(new URL(`http://${host}/`).hostname)

test.each([
  ...[
    "localhost",
    "LOCALHOST.",
    "shop.localhost",
    "printer.local",
    "wiki.internal",
    "shop.test",
    "a.invalid",
  ],
  ...["127.0.0.1", "127.1", "0x7f000001", "2130706433", "0.0.0.0", "10.1.2.3", "192.168.0.1"],
  ...["172.16.0.1", "172.31.255.255", "169.254.169.254", "100.64.0.1", "100.127.0.1"],
  ...[
    "[::1]",
    "[::]",
    "[fe80::1]",
    "[febf::1]",
    "[fc00::1]",
    "[fd12::1]",
    "[::ffff:10.0.0.1]",
    "[::ffff:127.0.0.1]",
  ],
])("%s is not a public host", (host) => {
  expect(kindOf(host)).toBe("private")
})

test.each(["example.com", "www.example.org", "shop.example", "example.net."])(
  "%s is a name for documentation",
  (host) => {
    expect(kindOf(host)).toBe("reserved")
  },
)

test.each([
  ...[
    "waybill.dev",
    "mylocalhost.com",
    "notlocal",
    "contest.com",
    "myexample.com",
    "example.com.de",
    "10.com",
  ],
  ...["172.15.0.1", "172.32.0.1", "11.0.0.1", "100.63.0.1", "100.128.0.1", "192.169.0.1", "127.example.de"],
  ...["[2001:4860::1]", "[::ffff:8.8.8.8]", "[fec0::1]", "[::2]"],
])("%s is a public host", (host) => {
  expect(kindOf(host)).toBe(null)
})
