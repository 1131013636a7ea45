import { expect, test } from "vitest"
import { asciiUrl } from "./ascii-url.ts"

test.each([
  ["https://shop.example/stop?to=a&b=%C3%BC#c", "https://shop.example/stop?to=a&b=%C3%BC#c"],
  ["https://shop.example", "https://shop.example"],
  ["https://bücher.example:81/ü?ä=ö#é", "https://xn--bcher-kva.example:81/%C3%BC?%C3%A4=%C3%B6#%C3%A9"],
  ["https://jü:w@shop.example/", "https://j%C3%BC:w@shop.example/"],
  ["https://[2001:db8::1]/a b", "https://[2001:db8::1]/a%20b"],
  ["https://shop.example/100%?ids[]=1#a#b", "https://shop.example/100%25?ids%5B%5D=1#a%23b"],
  ["https://shop.example/\u212A", "https://shop.example/%E2%84%AA"],
  [
    "mailto:ü@bücher.example,b@x.example?subject=Grüße",
    "mailto:%C3%BC@xn--bcher-kva.example,b@x.example?subject=Gr%C3%BC%C3%9Fe",
  ],
  [" HTTPS://shop.example/ ", "HTTPS://shop.example/"],
])("COMPOSE-7 %s is %s in a header", (url, ascii) => {
  expect(asciiUrl(url)).toBe(ascii)
  expect(asciiUrl(ascii)).toBe(ascii)
})

test.each([
  "",
  "shop.example",
  "https://",
  "https://exa mple/",
  "https://shop.example=/",
  "mailto:",
  `https://shop.example/${"ü".repeat(150)}`,
])("COMPOSE-7 %j cannot be in a header", (text) => {
  expect(asciiUrl(text)).toBe(null)
})

test("COMPOSE-7 a URL that is too long is refused before it is read", () => {
  // Its host is searched for after each @, which would take minutes.
  expect(asciiUrl(`https://${"@".repeat(200_000)}h:8\t0/`)).toBe(null)
})
