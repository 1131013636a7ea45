import { expect, test } from "vitest"
import { isSurelyWebAddress, mayBeWebAddress } from "./web-address.ts"

test.each([
  "https://shop.example/stop?to={{to_name}}",
  "HTTP://shop.example",
  "{{link}}",
  "$link",
  "#if($a)https://a.example#end",
  "https://{{host}}/x",
  "http{{s}}://shop.example",
  "https://shop.example/#stop",
  "  ",
  "",
])("UNSUB-4 %j may become a web address", (text) => expect(mayBeWebAddress(text)).toBe(true))

test.each([
  "javascript:alert(1)",
  "mailto:stop@shop.example",
  "mailto:{{address}}",
  "/stop",
  "shop.example",
  "https://",
  "data:text/html,{{x}}",
  "ftp://shop.example/{{x}}",
])("UNSUB-4 %j never becomes one", (text) => expect(mayBeWebAddress(text)).toBe(false))

test.each([
  ["https://shop.example/stop?to={{to_name}}", true],
  ["https://shop.example", true],
  ["https://shop.example/#stop", true],
  ["https://shop.example{{x}}", false],
  ["https://{{x}}/", false],
  ["{{x}}", false],
  ["", false],
])("UNSUB-4 %j is one whatever its tags hold: %j", (text, isSure) =>
  expect(isSurelyWebAddress(text)).toBe(isSure),
)
