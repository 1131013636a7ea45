import { expect, it } from "vitest"
import { letterLinks } from "./letter-links.ts"

it("lists the links of a message, each once", () => {
  const html = `
    <a href="https://a.example/t/c/1">Take a <b>look</b></a> <a href="https://a.example/t/c/1">again</a>
    <a href="javascript:alert(1)">no</a> <a href="#">no</a> <a name="x">no</a>
    <a href="http://b.example/x"><img alt="Our shop"></a> <a href="https://c.example/">  </a>`
  expect(letterLinks(html)).toEqual([
    { text: "Take a look", href: "https://a.example/t/c/1" },
    { text: "Our shop", href: "http://b.example/x" },
    { text: "c.example", href: "https://c.example/" },
  ])
})

it("stops at the limit and returns nothing for an empty message", () => {
  const many = Array.from({ length: 30 }, (_, nth) => `<a href="https://a.example/${nth}">${nth}</a>`).join(
    "",
  )
  expect(letterLinks(many, 5)).toHaveLength(5)
  expect(letterLinks("")).toEqual([])
})
