import { expect, test } from "vitest"
import { blankAddresses, blankHosts, blankQuoted } from "./blank-quoted.ts"

test("BOUNCE-2 quoted names become words for their kind", () => {
  const blanked = (text: string) => blankQuoted(text).replace(/\s+/g, " ").trim()
  expect(blanked("<a.b@example.com>: unknown")).toBe("addr : unknown")
  expect(blanked("RCPT TO:<a@b.example> at mx.example.com[192.0.2.1]")).toBe("RCPT TO: addr at fqdn ip")
  expect(blanked('user "a.b" or <a>')).toBe("user addr or addr")
  expect(blanked("see https://example.com/?a=b@c.example, or (www.example.com).")).toBe(
    "see http, or ( http).",
  )
  expect(blanked("mailto:a@b.example a%40b.example")).toBe("http addr")
  expect(blanked("MX1.mail.example.com, MAIL.EXAMPLE.COM, 163.example")).toBe("fqdn , fqdn , fqdn")
  expect(blanked("unknown.Please look (#5.1.1)")).toBe("unknown.Please look (#5.1.1)")
  expect(blanked("RESOLVER.ADR.RecipNotFound")).toBe("RESOLVER.ADR.RecipNotFound")
})

test("BOUNCE-2 host names and pages stay where block lists are sought", () => {
  expect(blankAddresses("a@dnsbl.example in zen.example.org, http://dnsbl.example")).toBe(
    " addr  in zen.example.org, http://dnsbl.example",
  )
})

test("BOUNCE-2 codes stay in the path of a page whose host is removed", () => {
  expect(blankHosts("see http://codes.example/help#BL000001")).toBe("see http://fqdn/help#BL000001")
})
