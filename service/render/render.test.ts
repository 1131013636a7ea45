import { describe, expect, test } from "vitest"
import type { JobMessage, LetterToRender } from "../message/job-message.ts"
import { makeJob } from "../testing/make-job.ts"
import { renderLetter } from "./render.ts"

const job = makeJob({
  subject: "Order {{Order}} for {{to_name}}",
  from_name: "{{Shop}}",
  body: {
    html: '<body><a href="https://shop.example/{{Order}}">Order</a> <a href="{{UnsubscribeUrl}}">Stop</a></body>',
    plaintext: "Order {{Order}}\n\n",
  },
  global_substitutions: { Shop: "Sample shop", Order: "none" },
  headers: { "X-Ref": "{{Order}}" },
})
const letter: LetterToRender = {
  project_id: 1,
  letter_id: "l1",
  email: "ann@example.com",
  substitutions: { Order: 17, to_name: "Ann" },
}
const links = {
  open: () => "https://mail.example/t/o/1",
  click: (url: string) => `https://mail.example/t/c/${Buffer.from(url).toString("base64url")}`,
  unsubscribe: () => "https://mail.example/t/u/1",
}
const render = (overrides: Partial<JobMessage> = {}, about: Partial<LetterToRender> = {}) =>
  renderLetter({ ...job, ...overrides }, { ...letter, ...about }, links)

describe("RENDER-1 a letter", () => {
  test("RENDER-2 has its own values in subject and names", () => {
    expect(render()).toMatchObject({
      subject: "Order 17 for Ann",
      from_name: "Sample shop",
      to_name: "Ann",
      from_email: "shop@example.com",
    })
  })
  test("SUBST-2 the recipient's value wins over the global one, also an empty one", () => {
    expect(render({ subject: "[{{Order}}]" }, { substitutions: { Order: "" } }).subject).toBe("[]")
    expect(render({ subject: "[{{Order}}]" }, { substitutions: {} }).subject).toBe("[none]")
  })
  test("names of JavaScript's own are no values", () => {
    expect(render({ subject: "[{{constructor}}{{toString}}]" }).subject).toBe("[]")
  })
  test("a value cannot begin a new header line", () => {
    const subject = render({}, { substitutions: { Order: "1\r\nBcc: x@example.com" } }).subject
    expect(subject).toBe("Order 1 Bcc: x@example.com for")
  })
  test("HEADERS-1 RENDER-2 X- headers go out as they came", () => {
    expect(render().headers["X-Ref"]).toBe("{{Order}}")
  })
})

describe("tracking", () => {
  test("TRACK-10 the link is tracked, the unsubscribe link is not, the pixel is before </body>", () => {
    const { html } = render()
    expect(html).toContain(`href="${links.click("https://shop.example/17")}"`)
    expect(html).toContain('<a href="https://mail.example/t/u/1">Stop</a>')
    expect(html).toMatch(/<img src="https:\/\/mail\.example\/t\/o\/1"[^>]*><\/body>$/)
  })
  test("TRACK-10 switched off there is neither", () => {
    const { html } = render({ track_links: 0, track_read: 0 })
    expect(html).toContain('href="https://shop.example/17"')
    expect(html).not.toContain("/t/o/")
  })
  test("a preview tracks nothing and leads nowhere", () => {
    const preview = renderLetter(job, letter, null)
    expect(preview.html).toContain('href="https://shop.example/17"')
    expect(preview.html).toContain('<a href="#">Stop</a>')
    expect(preview.html).not.toContain("<img")
    expect(preview.headers).toEqual({ "X-Ref": "{{Order}}" })
  })
})

describe("TRACK-15 a link", () => {
  const hrefsOf = (html = "") => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  test("whose tracked address would be longer than 8000 characters stays as it is written", () => {
    const href = (chars: number) => `https://shop.example/?a=1&amp;jwt=${"x".repeat(chars)}`
    const { html } = render({ body: { html: `<a href="${href(5000)}"><a href="${href(13_000)}">` } })
    const [short, long] = hrefsOf(html)
    expect(short).toBe(links.click(href(5000).replace("&amp;", "&")))
    expect(long).toBe(href(13_000))
  })
})

describe("ENGINE-7 the unsubscribe link in HTML", () => {
  const url = "https://shop.example/stop?list=7&reg_id=9&copy-of=2"
  const escaped = "https://shop.example/stop?list=7&amp;reg_id=9&amp;copy-of=2"
  test.each([
    ["simple", "{{UnsubscribeUrl}}", url],
    ["velocity", "$UnsubscribeUrl", url],
    ["velocity", "$esc.html($UnsubscribeUrl)", escaped],
    ["liquid", "{{ UnsubscribeUrl }}", url],
    ["liquid", "{{ UnsubscribeUrl | escape }}", escaped],
  ] as const)("is escaped once and is not tracked: %s %s", (template_engine, tag, inText) => {
    const source = `<a href="${tag}">Stop</a><!--[if mso]><v:rect href="${tag}"/><![endif]--> ${tag}`
    const body = { html: source, amp: source, plaintext: tag }
    const { html = "", amp, plaintext } = render({ unsubscribe_url: url, template_engine, body })
    expect(html).not.toContain("/t/c/")
    expect(html).toContain(source.replaceAll(tag, escaped))
    expect(amp).toBe(source.replaceAll(tag, escaped))
    expect(plaintext).toContain(`${inText}\n\n--`)
  })
  test("is escaped once when it ends with &", () => {
    const body = { html: '<a href="{{UnsubscribeUrl}}">Stop</a> https://shop.example/stop?a&amp;' }
    const { html } = render({ unsubscribe_url: "https://shop.example/stop?a&", body })
    expect(html).toContain(
      '<a href="https://shop.example/stop?a&amp;">Stop</a> https://shop.example/stop?a&amp;',
    )
  })
  test("does not end an attribute in single quotes", () => {
    const body = { html: "<a href='{{UnsubscribeUrl}}'>Stop</a>" }
    const { html } = render({ unsubscribe_url: "https://shop.example/stop?to=o'neil", body })
    expect(html).toContain("<a href='https://shop.example/stop?to=o&#39;neil'>")
  })
})

describe("UNSUB-2 footer and List-Unsubscribe", () => {
  test("are in every letter", () => {
    const { html, plaintext, headers } = render()
    expect(html).toContain("ann@example.com")
    expect(plaintext).toBe(
      "Order 17\n\n--\nThis email was sent to ann@example.com.\nUnsubscribe: https://mail.example/t/u/1\n",
    )
    expect(headers).toMatchObject({
      "List-Unsubscribe": "<https://mail.example/t/u/1>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    })
  })
  test("the footer follows the language", () => {
    expect(render({ language: "de" }).plaintext).toContain("Abmelden")
  })
  test("UNSUB-4 an own link replaces the service's one, without promising a POST", () => {
    const rendered = render({ unsubscribe_url: "https://shop.example/stop?to={{to_name}}" })
    expect(rendered.unsubscribe_url).toBe("https://shop.example/stop?to=Ann")
    expect(rendered.html).toContain('<a href="https://shop.example/stop?to=Ann">Stop</a>')
    expect(rendered.headers["List-Unsubscribe"]).toBe("<https://shop.example/stop?to=Ann>")
    expect(rendered.headers).not.toHaveProperty("List-Unsubscribe-Post")
  })
  test("UNSUB-4 COMPOSE-7 in List-Unsubscribe an own link is a URL of ASCII", () => {
    const rendered = render(
      { unsubscribe_url: "https://bücher.example/{{to_name}}" },
      { substitutions: { to_name: "Jö rg" } },
    )
    expect(rendered.unsubscribe_url).toBe("https://bücher.example/Jö rg")
    expect(rendered.headers["List-Unsubscribe"]).toBe("<https://xn--bcher-kva.example/J%C3%B6%20rg>")
  })
  test("UNSUB-4 an own link longer than a header line leaves the header to the service's page", () => {
    const unsubscribe_url = `https://shop.example/${"ü".repeat(200)}`
    const rendered = render({ unsubscribe_url })
    expect(rendered.html).toContain(unsubscribe_url)
    expect(rendered.headers).toMatchObject({
      "List-Unsubscribe": "<https://mail.example/t/u/1>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    })
    expect(renderLetter({ ...job, unsubscribe_url }, letter, null).headers).not.toHaveProperty(
      "List-Unsubscribe",
    )
  })
  test("UNSUB-4 an own link that is empty for this recipient falls back to the service's one", () => {
    expect(render({ unsubscribe_url: "{{Nothing}}" }).unsubscribe_url).toBe("https://mail.example/t/u/1")
  })
  test("UNSUB-4 an own link that leads nowhere on the web falls back likewise", () => {
    const { unsubscribe_url, html } = render({ unsubscribe_url: "javascript:stop('{{to_name}}')" })
    expect(unsubscribe_url).toBe("https://mail.example/t/u/1")
    expect(html).not.toContain("javascript")
  })
  test("UNSUB-8 left out by right, nothing is added", () => {
    const bare = render({ has_footer: false, has_list_unsubscribe: false, track_read: 0 })
    expect(bare.plaintext).toBe("Order 17\n\n")
    expect(bare.html).not.toContain("ann@example.com")
    expect(bare.headers).toEqual({ "X-Ref": "{{Order}}" })
  })
})

test("ENGINE-3 no substitution replaces the unsubscribe link", () => {
  const { html } = render({}, { substitutions: { UnsubscribeUrl: "https://elsewhere.example/" } })
  expect(html).toContain('<a href="https://mail.example/t/u/1">Stop</a>')
  expect(html).not.toContain("elsewhere")
})

test("ENGINE-5 the engine none fills in nothing", () => {
  const letterOf = render({ template_engine: "none", has_footer: false })
  expect(letterOf.subject).toBe("Order {{Order}} for {{to_name}}")
  expect(letterOf.plaintext).toBe("Order {{Order}}\n\n")
  expect(letterOf.to_name).toBe("Ann")
})
