import { describe, expect, test } from "vitest"
import { maskAddressesIn, maskDeep, maskKnownIn } from "./mask.ts"
import { recipientWords } from "./recipient-names.ts"

describe("PROXY-3 names of a recipient", () => {
  test.each([
    ["noa@example.com", [], "Welcome, Noa", "Welcome, N•••"],
    ["noa@example.com", [], "Noa, your order is on its way to NOA", "N•••, your order is on its way to N•••"],
    ["lena.fischer7@example.com", [], "Dear Ms Fischer (Lena)", "Dear Ms F••• (L•••)"],
    ["nb@example.com", ["Noa Berg"], "Noa Berg: your bill", "N••• B•••: your bill"],
    ["nb@example.com", ["Łucja"], "Cześć ŁUCJA!", "Cześć Ł•••!"],
    ["jose.garcia@example.com", [], "José García, hello", "J••• G•••, hello"],
    ["jose@example.com", [], "Jose\u0301, hello", "J•••, hello"],
    ["lukasz.wojcik@example.com", [], "Łukasz Wójcik, cześć", "Ł••• W•••, cześć"],
    ["mueller@example.com", [], "Frau Müller", "Frau M•••"],
    ["muller@example.com", [], "Frau Müller", "Frau M•••"],
    ["nb@example.com", ["Jörg Weiß"], "Joerg Weiss, Jorg", "J••• W•••, J•••"],
    ["ann@example.com", [], "Annual report", "Annual report"],
    ["orders@example.com", [], "Your orders are here", "Your orders are here"],
    ["nb@example.com", ["nb@example.com"], "See example.com", "See example.com"],
  ])("are masked as its address is: %s %j %s", (address, names, text, shown) =>
    expect(maskAddressesIn(text, recipientWords(address, ...names))).toBe(shown),
  )

  test("are some hundred words at most, and each one once", () => {
    const book = Array.from({ length: 5000 }, (_, n) =>
      n % 2 ? "again" : `Word${n.toString().replace(/\d/g, letterOf)}`,
    )
    const words = recipientWords("noa.berg@example.com", book.join(" "))
    expect(words.slice(0, 5)).toEqual(["noa.berg@example.com", "noa", "berg", "worda", "again"])
    expect(words).toHaveLength(201)
  })

  test("are masked deep inside, but neither in names of fields nor in closed words", () =>
    expect(maskDeep({ status: "sent", sent: "sent to Noa", list: ["Noa"] }, ["sent", "noa"])).toEqual({
      status: "sent",
      sent: "s••• to N•••",
      list: ["N•••"],
    }))

  test("are not those of a sender, unless it is the recipient", () => {
    const from = "Harbour Shop <help@shop.example>"
    expect(maskDeep({ from }, recipientWords("noa@example.com"))).toEqual({ from })
    expect(maskKnownIn("Noa <noa@example.com>", recipientWords("noa@example.com"))).toBe(
      "N••• <n•••@example.com>",
    )
  })
})

const letterOf = (digit: string): string => String.fromCharCode(97 + Number(digit))
