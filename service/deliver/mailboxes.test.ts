import { expect, test } from "vitest"
import { envelopeAddress, formFor, mailbox, shownMailboxes } from "./mailboxes.ts"

test("COMPOSE-4 SMTP gets the domain in ASCII", () => {
  expect(envelopeAddress("Ann@BÜCHER.example")).toBe("Ann@xn--bcher-kva.example")
  expect(envelopeAddress("Grüße@BÜCHER.example")).toBe("grüße@xn--bcher-kva.example")
  expect(envelopeAddress('"a@b"@mail.example')).toBe('"a@b"@mail.example')
})

test.each([
  ["a@bücher.example", "a@xn--bcher-kva.example"],
  ['"a b"@x.example', '"a b"@x.example'],
  ['a "b"@x.example', '"a \\"b\\""@x.example'],
  ['"plain"@x.example', "plain@x.example"],
  ["root@localhost", "root@localhost"],
  ["a@[192.0.2.1]", "a@[192.0.2.1]"],
  ["jürgen@x.example", null],
  ["a@b@c_d.example", null],
  [`${"a".repeat(65)}@x.example`, null],
  ["nobody", null],
])("COMPOSE-7 %s is shown as %s", (address, written) => {
  expect(mailbox({ name: "", address }, "ascii")).toBe(written)
})

test.each([
  ["grüße@BÜCHER.example", "grüße@xn--bcher-kva.example"],
  ["GRU\u0308SSE@x.example", "grüsse@x.example"],
  ["раypal@x.example", null],
  ["root@localhost", "root@localhost"],
])("COMPOSE-8 %s is shown as %s to a recipient whose address is beyond ASCII", (address, written) => {
  expect(mailbox({ name: "", address }, "utf8")).toBe(written)
  expect(formFor("a@bücher.example")).toBe("ascii")
  expect(formFor("ü@x.example")).toBe("utf8")
})

test("COMPOSE-7 an address without a form in ASCII is not shown, the others are", () => {
  expect(shownMailboxes("Ünn <a@x.example>, ü@x.example, Team: b@x.example;", "ascii")).toBe(
    "=?UTF-8?Q?=C3=9Cnn?= <a@x.example>, b@x.example",
  )
})
