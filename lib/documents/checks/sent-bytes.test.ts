import { expect, test } from "vitest"
import { sentBytes } from "./sent-bytes.ts"

const off = { track_links: false, track_read: false }
const added = (html: string, tracking: Partial<typeof off>) =>
  sentBytes(html, { ...off, ...tracking }) - new TextEncoder().encode(html).length

test("LOOK-8 without tracking a message is as long as its preview", () => {
  expect(added('<p>é <a href="https://a.example/">a</a></p>', {})).toBe(0)
})

test("LOOK-8 a tracked link is about its address in base64 and its signature", () => {
  const url = "https://shop.example/orders/1?a=1&amp;b=2"
  const link = (attributes: string) => added(`<p><a ${attributes}>a</a></p>`, { track_links: true })
  // 28 characters for project and message, 38 for the address: 88 in base64; 5 for the path, 23 for the signature.
  const tracked = 40 + 5 + 88 + 23 - url.length
  expect(link(`href="${url}"`)).toBe(tracked)
  expect(link(`class="x" HREF = '${url}'`)).toBe(tracked)
  expect(added(`<!--[if mso]><v:roundrect href="${url}"><![endif]-->`, { track_links: true })).toBe(tracked)
  for (const other of ["mailto:a@b.example", "{{ url }}", "/relative"])
    expect(link(`href="${other}"`)).toBe(0)
  expect(added(`<img src="${url}"><link href="${url}">`, { track_links: true })).toBe(0)
})

test("LOOK-8 the unsubscribe address and the open pixel are included", () => {
  expect(added('<a href="#">Unsubscribe</a>', {})).toBe(40 + 5 + 38 + 23 - 1)
  expect(added("<p>a</p>", { track_read: true })).toBeGreaterThan(150)
})

test("LOOK-8 a large message is read once", () => {
  expect(added("<a ".repeat(600_000), { track_links: true })).toBe(0)
  expect(added(`<a ${"x ".repeat(1_000_000)}`, { track_links: true })).toBe(0)
})
