import { expect, test } from "vitest"
import { clickMap } from "./click-map.ts"

const badge = (count: number) => ({ text: `${count}×`, title: `"${count}" & more` })
const marked = (html: string, counts: Record<string, number>) =>
  clickMap(html, new Map(Object.entries(counts)), badge)?.replace(/<span style="[^"]*"/g, "<span") ?? null

test("ENGAGEMENT-3 every link of a template has its clicks next to it, also links without clicks", () => {
  expect(
    marked(
      '<p><a href="https://Shop.example/sale?utm_source=x">Sale</a> <a href="https://shop.example">Home</a></p>',
      {
        "shop.example/sale": 12,
      },
    ),
  ).toBe(
    '<p><a href="https://Shop.example/sale?utm_source=x">Sale<span title="&quot;12&quot; &amp; more">12×</span></a> ' +
      '<a href="https://shop.example">Home<span title="&quot;0&quot; &amp; more">0×</span></a></p>',
  )
})

test("ENGAGEMENT-3 merge tags in a URL match any text, in each template language", () => {
  const counts = { "shop.example/orders/*": 3, "shop.example/orders/spring": 2, "shop.example/other": 9 }
  const long = { "shop.example/a/b/a/c": 4, "shop.example/a": 1 }
  expect(marked('<a href="https://shop.example/{{x}}/a/{{y}}">x</a>', long)).toContain(">4×<")
  expect(marked('<a href="https://shop.example/orders/{{order}}">Order</a>', counts)).toContain(">5×<")
  expect(marked('<a href="https://shop.example/orders/$!{order}?a=1">Order</a>', counts)).toContain(">0×<")
})

test("ENGAGEMENT-3 a URL that is one merge tag has the clicks no other link explains; two such URLs have none", () => {
  const counts = { "shop.example/orders/*": 3, "shop.example/terms": 2 }
  const terms = '<a href="https://shop.example/terms">Terms</a>'
  const unsubscribe = '<a href="{{unsubscribe_url}}">Stop</a>'
  const numbers = (html: string) => marked(html, counts)?.match(/>\d+×/g) ?? null
  expect(numbers(`<a href="{{link}}">Order</a><a href=" {{link}}">again</a>${terms}${unsubscribe}`)).toEqual([
    ...[">3×", ">3×", ">2×"],
  ])
  expect(numbers(`<a href="{{one}}">Order</a><a href="{{two}}">Help</a>${terms}`)).toEqual([">2×"])
  expect(numbers(unsubscribe)).toBe(null)
})

test("ENGAGEMENT-3 a non-web link has no number, and broken or huge HTML is not changed", () => {
  expect(marked('<a href="mailto:a@example.com">Mail</a><a name="x">Here</a>', {})).toBe(null)
  expect(marked('<a href="https://a.example">never closed', { "a.example": 1 })).toBe(null)
  expect(clickMap(`<a href="https://a.example">x</a>${" ".repeat(500_001)}`, new Map(), badge)).toBe(null)
  const scheming = '<a href="https://a.example/(((.*">x</a>'
  expect(marked(scheming, { "a.example/(((.*": 4 })).toContain(">4×<")
})
