import { expect, test } from "vitest"
import { relayOf } from "./relay-url.ts"

test.each([
  [
    "smtp://shop:se%2Ccret%40@smtp.example.com",
    {
      ...{ host: "smtp.example.com", port: 587, weight: 1 },
      ...{ tls: { kind: "must", begins: "by_starttls" }, login: { user: "shop", password: "se,cret@" } },
    },
  ],
  [
    "smtps://smtp.example.com?weight=3",
    {
      ...{ host: "smtp.example.com", port: 465, weight: 3 },
      ...{ tls: { kind: "must", begins: "at_once" }, login: null },
    },
  ],
  [
    "smtp://[2001:db8::7]:25?tls=may&weight=0",
    { ...{ host: "2001:db8::7", port: 25, weight: 0 }, ...{ tls: { kind: "may" }, login: null } },
  ],
  [
    "smtp://shop:secret@127.0.0.1:25?tls=none",
    {
      ...{ host: "127.0.0.1", port: 25, weight: 1 },
      ...{ tls: { kind: "none" }, login: { user: "shop", password: "secret" } },
    },
  ],
])("RELAY-1 reads %s", (text, relay) => {
  expect(relayOf(text)).toEqual(relay)
})

test.each([
  ["smtp.example.com", "has an entry that is not an address"],
  ["https://shop:secret@smtp.example.com", "begins with neither smtp:// nor smtps://"],
  ["smtp://shop@smtp.example.com", "a user and no password"],
  ["smtp://shop:secret@smtp.example.com?tls=may", "a password that would leave this machine unencrypted"],
  ["smtp://shop:secret@127.relay.example?tls=none", "a password that would leave this machine unencrypted"],
  ["smtp://shop:secret%zz@smtp.example.com", "has an entry that is not an address"],
  ["smtp://smtp.example.com?tls=often", "a tls that is neither may nor none"],
  ["smtps://smtp.example.com?tls=none", "a tls that is neither may nor none"],
  ["smtp://smtp.example.com?weight=-1", "a weight that is not a whole number"],
])("RELAY-1 refuses %s in words without its password", (text, words) => {
  expect(() => relayOf(text)).toThrow(words)
  expect(() => relayOf(text)).not.toThrow("secret")
})
