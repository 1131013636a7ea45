import { expect, test } from "vitest"
import { customFields } from "./custom-fields.ts"

const unfolded = (field: string): string => field.replaceAll("\r\n", "")

test.each([
  ["List-Unsubscribe", "<https://example.com/abmelden/Jürgen>", "<https://example.com/abmelden/J%C3%BCrgen>"],
  [
    "List-Unsubscribe",
    "<https://bücher.example/>,<mailto:bye@x.example?subject=a b>",
    "<https://xn--bcher-kva.example/>, <mailto:bye@x.example?subject=ab>",
  ],
  ["List-Help", "https://x.example/a, (Help)", "<https://x.example/a>"],
  ["List-Archive", "<https://x.example/a\tb> (hängt)", "<https://x.example/ab>"],
  ["List-Owner", "<no address>, <mailto:o@x.example>", "<mailto:o@x.example>"],
  ["List-Unsubscribe", "https://example.com/u?ids=1,2", "<https://example.com/u?ids=1,2>"],
  [
    "List-Unsubscribe",
    "https://example.com/u?ids=1,2,mailto:bye@example.com, https://example.com/x,",
    "<https://example.com/u?ids=1,2>, <mailto:bye@example.com>, <https://example.com/x>",
  ],
  ["List-Unsubscribe-Post", " list-unsubscribe=one-click", "List-Unsubscribe=One-Click"],
  ["In-Reply-To", "<a@b.example >", "<a@b.example>"],
  [
    "References",
    "<a@bücher.example>,<b@[192.0.2.1]> <ü@x.example> <no-host>",
    "<a@xn--bcher-kva.example> <b@[192.0.2.1]>",
  ],
  ["References", "a@b.example c@d.example", "<a@b.example> <c@d.example>"],
  ["x-UPPER", "Grüße", "=?UTF-8?Q?Gr=C3=BC=C3=9Fe?="],
])("COMPOSE-7 HEADERS-6 %s: %s leaves as %s", (name, value, written) => {
  expect(customFields({ [name]: value }).map(unfolded)).toEqual([`${name}: ${written}`])
})

test.each([
  ["List-Unsubscribe", "Unsubscribe here"],
  ["List-Unsubscribe", `<https://x.example/${"a".repeat(900)}>`],
  ["List-Unsubscribe-Post", "Please"],
  ["References", `<${"a".repeat(900)}@x.example>`],
  ["References", "=?x?B?a?=a@b.example"],
  ["X-Blank", "  "],
])("COMPOSE-7 %s is left out when %s has no form for programs", (name, value) => {
  expect(customFields({ [name]: value })).toEqual([])
})

test("COMPOSE-6 of a field that a message has once the first counts", () => {
  const headers = {
    "LIST-HELP": "<https://a.example/>",
    "List-Help": "<https://b.example/>",
    "X-A": "1",
    "x-a": "2",
  }
  expect(customFields(headers)).toEqual(["LIST-HELP: <https://a.example/>", "X-A: 1", "x-a: 2"])
})

test("COMPOSE-7 many ids are folded between them", () => {
  const ids = Array.from({ length: 100 }, (_, at) => `<${"i".repeat(60)}${at}@mail.example>`)
  const [field = ""] = customFields({ References: ids.join(" ") })
  expect(field.split("\r\n ").length).toBe(ids.length)
})
