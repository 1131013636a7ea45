import { describe, expect, it } from "vitest"
import { cpuMsOf } from "#shared/testing/cpu-time"
import { htmlContents } from "./letter-text.ts"
import { type LinkNote, linkRows, siteOf, trackedTarget } from "./links.ts"

const rowsOf = (html: string) => linkRows(htmlContents(html))
const notesOf = (html: string) => rowsOf(html)[0]?.notes
const tracked = (url: string) =>
  `https://mail.example/t/c/${Buffer.from(`1z 0letter ${url}`).toString("base64url")}.c2ln`

describe("INBOX-3 linkRows", () => {
  it("shows words next to the real URL, in order, equal ones once", () => {
    const rows = rowsOf(
      '<a href="https://a.example/x">Read <b>on</b></a><img src="https://a.example/p.png" alt="Boat">' +
        '<a href="https://a.example/x">Read on</a><a href="mailto:a@example.com">Write</a>',
    )
    expect(rows).toEqual([
      { kind: "link", words: "Read on", target: "https://a.example/x", through: null, notes: [] },
      { kind: "address", words: "Write", target: "mailto:a@example.com", through: null, notes: [] },
      { kind: "picture", words: "Boat", target: "https://a.example/p.png", through: null, notes: [] },
    ])
  })

  it("shows the final target of a tracked link, and evaluates that target", () => {
    const address = tracked("http://shop.example/order?a=1 2")
    expect(trackedTarget(address)).toBe("http://shop.example/order?a=1 2")
    const [row] = rowsOf(`<a href="${address}">https://bank.example</a>`)
    expect(row).toMatchObject({ target: "http://shop.example/order?a=1 2", through: address })
    expect(row?.notes).toEqual(["mismatch", "insecure"])
  })

  it.each(["https://a.example/t/c/!!!.x", "https://a.example/t/c/YWJj.x", "https://a.example/t/o/YWJj.x"])(
    "%s is no counted link",
    (address) => expect(trackedTarget(address)).toBeNull(),
  )

  it("finds the unsubscribe link, and omits the pixel", () => {
    const rows = rowsOf(
      '<a href="https://mail.example/t/u/abc.def">Unsubscribe</a><img src="https://mail.example/t/o/a.b" width="1" height="1">',
    )
    expect(rows.map((row) => row.kind)).toEqual(["unsubscribe"])
    const local = rowsOf('<a href="http://127.0.0.1:8026/t/u/abc.def">Unsubscribe</a>')
    expect(local).toMatchObject([{ kind: "unsubscribe", notes: [] }])
  })

  const cases: [string, LinkNote[]][] = [
    ['<a href="javascript:alert(1)">x</a>', ["script"]],
    ['<a href=" java\nscript:alert(1)">x</a>', ["script"]],
    ['<a href="data:text/html,x">x</a>', ["script"]],
    ['<a href="https://evil.example">www.bank.example</a>', ["mismatch"]],
    ['<a href="https://login.bank.example/a">bank.example</a>', []],
    ['<a href="https://evil.example/">https://bank.example/login</a>', ["mismatch"]],
    ['<a href="https://shop.example">Readme.txt is here</a>', []],
    ['<a href="https://bank.example@evil.example/">x</a>', ["userinfo"]],
    ['<a href="/orders">x</a>', ["relative"]],
    ['<a href="https://a.example/{{order}}">x</a>', ["unfilled"]],
    ['<a href="">x</a>', ["empty"]],
    ['<a href="#top">x</a>', []],
    ['<a href="http://192.0.2.7/x">x</a>', ["ipAddress", "insecure"]],
    ['<a href="https://xn--bnk-xla.example">x</a>', ["punycode"]],
    ['<a href="https://a.example"></a>', ["noWords"]],
    ['<img src="https://a.example/p.png">', ["noAlt"]],
    ['<img src="cid:logo.png" alt="">', []],
  ]
  it.each(cases)("%s: %j", (html, notes) => expect(notesOf(html)).toEqual(notes))

  it("reads a message of megabytes in a moment", () => {
    const html = `${'<a href="https://a.example/x">on</a>'.repeat(60_000)}${"<".repeat(200_000)}`
    const took = cpuMsOf(() => expect(rowsOf(html)).toHaveLength(1))
    expect(took).toBeLessThan(10_000)
  })
})

it("finds the owner of a name", () => {
  expect(siteOf("mail.shop.example.co.uk")).toBe("example.co.uk")
  expect(siteOf("Bücher.example")).toBe("xn--bcher-kva.example")
  expect(siteOf("192.0.2.7")).toBe("192.0.2.7")
})
