import { describe, expect, it } from "vitest"
import { carriedPictures, downloadHeaders, fileAt, safeName, withCarriedPictures } from "./captured-files.ts"
import { cut, shownCharsMax } from "./view.ts"

const calendar = "BEGIN:VCALENDAR\r\nSUMMARY:Gr\u00fc\u00dfe\r\nEND:VCALENDAR"
const source = [
  "From: a@example.com",
  "MIME-Version: 1.0",
  'Content-Type: multipart/mixed; boundary="b"',
  "",
  "--b",
  "Content-Type: text/html",
  "",
  '<img src="cid:logo@x">',
  "--b",
  "Content-Type: text/x-amp-html; charset=utf-8",
  "",
  "<html amp4email></html>",
  "--b",
  'Content-Type: text/html; name="../../page.html"',
  'Content-Disposition: attachment; filename="../../page.html"',
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from("<script>1</script>").toString("base64"),
  "--b",
  "Content-Type: image/png; name=logo.png",
  "Content-ID: <logo@x>",
  "Content-Disposition: inline; filename=logo.png",
  "Content-Transfer-Encoding: base64",
  "",
  "iVBORw0KGgo=",
  "--b",
  "Content-Type: text/calendar; charset=iso-8859-1; name=visit.ics",
  "Content-Disposition: attachment; filename=visit.ics",
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from(calendar, "latin1").toString("base64"),
  "--b--",
  "",
].join("\r\n")

describe("INBOX-2 files of a captured message", () => {
  it("are read by position, byte for byte; AMP is not one of them", async () => {
    const file = await fileAt(source, 0)
    expect(file && new TextDecoder().decode(file.bytes)).toBe("<script>1</script>")
    const visit = await fileAt(source, 2)
    expect(visit && Buffer.from(visit.bytes).toString("latin1")).toBe(calendar)
    expect(await fileAt(source, 7)).toBeNull()
  })

  it("are downloaded and never shown on our origin, whatever type they claim", () => {
    const headers = new Headers(downloadHeaders('a"b\u00fc.html'))
    expect(headers.get("content-type")).toBe("application/octet-stream")
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="a_b_.html"; filename*=UTF-8''a%22b%C3%BC.html`,
    )
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("content-security-policy")).toContain("sandbox")
  })

  it.each([
    ["../../page.html", "_.._page.html"],
    ["inv\u202egpj.exe", "invgpj.exe"],
    ["a\r\nSet-Cookie: x", "aSet-Cookie_ x"],
    ["...", "file"],
    ["", "file"],
  ])("%j is called %j on the disk", (name, safe) => expect(safeName(name, "file")).toBe(safe))
})

describe("embedded images", () => {
  it("replace their cid, as data", async () => {
    const html = withCarriedPictures(
      '<img src="cid:logo@x"><img src="cid:logo%40x">',
      await carriedPictures(source),
    )
    expect(html).toBe(
      '<img src="data:image/png;base64,iVBORw0KGgo="><img src="data:image/png;base64,iVBORw0KGgo=">',
    )
  })

  it("are plain images and not too many", () => {
    const svg = { contentId: "<a>", type: "image/svg+xml", content: "PHN2Zz4=" }
    const large = { contentId: "<b>", type: "image/png", content: "A".repeat(4 * 1024 * 1024) }
    expect(withCarriedPictures("cid:a cid:b cid:%E0%A4%A", [svg, large])).toBe("cid:a cid:b cid:%E0%A4%A")
  })
})

it("INBOX-1 a message of any size is shown from its beginning, never cut inside a character", () => {
  expect(cut("short", "source")).toEqual({ text: "short", isCut: false })
  const { text, isCut } = cut(`${"a".repeat(shownCharsMax.source - 1)}😀`, "source")
  expect([text.length, isCut, text.endsWith("a")]).toEqual([shownCharsMax.source - 1, true, true])
})
