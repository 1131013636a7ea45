import { expect, test } from "vitest"
import { isNetwork } from "./network.ts"

test.each([
  "192.0.2.7",
  "0.0.0.0/0",
  "192.0.2.0/24",
  "255.255.255.255/32",
  "2001:db8::1",
  "2001:DB8::/32",
  "::/0",
  "::1",
  "::ffff:192.0.2.7",
  "2001:db8:0:0:0:0:0:1/128",
])("EXT-12 %s is an address or a network", (text) => expect(isNetwork(text)).toBe(true))

test.each([
  "",
  "10",
  "10.1",
  "010.0.0.1",
  "256.0.0.1",
  "192.0.2.0/33",
  "192.0.2.0/-1",
  "192.0.2.0/08",
  "192.0.2.0/",
  "192.0.2.0/24/24",
  "192.0.2.7:80",
  "0x7f.0.0.1",
  "192.0.2.0/255.255.255.0",
  "2001:db8::/129",
  "fe80::1%eth0",
  "2001:db8::1::2",
  "[::1]",
  "::1]/[",
  "example.com",
  "*",
])("EXT-12 %s is none", (text) => expect(isNetwork(text)).toBe(false))
