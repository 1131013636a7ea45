import { expect, test } from "vitest"
import { relayOfFields } from "./relay-fields.ts"

test.each([
  ["SMTP.Example.com", "smtp.example.com"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
])("MODE-2 the relay %s is connected at %s", (host, expected) => {
  expect(relayOfFields({ host }, 0).host).toBe(expected)
})

test("MODE-2 a login leaves unencrypted for this machine alone", () => {
  const login = { username: "shop", password: "secret", tls: "none" as const }
  expect(relayOfFields({ host: "[::1]", ...login }, 0).login).toEqual({ user: "shop", password: "secret" })
  expect(() => relayOfFields({ host: "127.relay.example", ...login }, 0)).toThrow(/relays\.0\.tls/)
})
