import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { maskedHtml, maskedLetter } from "./masked-letter.ts"

const address = "lena.b@example.com"
const shown = (html: string) => maskedHtml(html, [address])
/** Text that a browser renders. */
const drawn = (html: string) => shown(html).replace(/<[^>]*>/g, "")

describe("PROXY-3 a letter's HTML for people who see masked addresses", () => {
  test("looks the same", () => {
    const html =
      '<!doctype html><html lang="en"><head><style>p{color:red}</style></head><body bgcolor="#fff"><table width="600"><tr><td align="center" style="padding:8px">A &amp; B &lt;C&gt;<br>x</td></tr></table></body></html>'
    expect(shown(html)).toBe(html)
  })

  test.each([
    "<p>lena.b<!-- -->@<b>example</b>.com</p>",
    "<p><span>lena.b</span>&#64;<span>example.com</span></p>",
    "<p>lena.b\u200b@\u00adexample.com</p>",
    "<p title='lena.b@example.com'>x</p>",
    "<img alt='lena.b@example.com' src='https://x.example/lena.b@example.com.png'>",
    "<p data-to='lena.b@example.com' id='lena.b@example.com'>x</p>",
    "<style>p:after{content:'lena.b\\40 example.com'}</style>",
    "<style>@import 'https://x.example/?lena.b';p{background:url(https://x.example/?u=lena.b)}</style>",
    "<p style=\"background:url('https://x.example/?u=lena.b')\">x</p>",
    "<!--[if mso]><p>lena.b@example.com</p><![endif]-->",
    "<script>'lena.b@example.com'</script><noscript>lena.b@example.com</noscript>",
    "<form action='https://x.example/lena.b'><input value='lena.b@example.com'></form>",
    "<iframe srcdoc='lena.b@example.com' src='https://x.example/lena.b'></iframe>",
    "<svg><a xlink:href='https://x.example/lena.b'><text>lena.b@example.com</text></a></svg>",
    "<base href='https://lena.b.example/'><a href='?lena.b'>x</a><a href=' javascript:lena.b'>x</a>",
    "<area href='https://x.example/lena.b'><video poster='https://x.example/lena.b'></video>",
    "<xmp>lena.b@example.com</xmp><plaintext>lena.b@example.com",
    "<p <lena.b@example.com>x</p>",
    "<lena.b@example.com>x",
    "<a href='https://x.example/t/u/lena.b",
  ])("names nobody: %s", (html) => {
    expect(shown(html)).not.toMatch(/lena/i)
    expect(drawn(html)).not.toMatch(/lena/i)
  })

  test("names no one, with any elements in any order", () => {
    const soup = fc.array(
      fc.constantFrom(
        ...[
          "lena.b",
          "@",
          "example.com",
          address,
          " ",
          "\n",
          "<",
          ">",
          "'",
          '"',
          "=",
          "&#64;",
          "&lt;",
          "</",
          "/>",
        ],
        ...[
          "<p>",
          "</p>",
          "<b class='",
          "<style>",
          "</style>",
          "<!--",
          "-->",
          "<script>",
          "</script>",
          "<a href=",
        ],
        ...[
          "<title>",
          "</title>",
          "<svg>",
          "<textarea>",
          "<![CDATA[",
          "]]>",
          "<?x ",
          "<td title=",
          "\u200b",
          "\\",
        ],
      ),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(soup, (parts) => {
        expect(shown(parts.join(""))).not.toContain(address)
        expect(drawn(parts.join(""))).not.toContain(address)
      }),
      { numRuns: 2000 },
    )
  })

  test("a link keeps its text and its host", () => {
    expect(
      shown('<a href="https://shop.example/t/u/abc.def" target="_top" onclick="x()">Stop &amp; go</a>'),
    ).toBe('<a href="https://shop.example/•••">Stop &amp; go</a>')
  })

  test("no text becomes markup", () => {
    expect(shown("<p>&lt;img src=x&gt;</p>")).toBe("<p>&lt;img src=x&gt;</p>")
    expect(shown(`<p class='"><img src=x>'>x</p>`)).toBe('<p class="&quot;&gt;&lt;img src=x&gt;">x</p>')
    expect(shown("<style></sty\\le><img src=x></style>")).not.toMatch(/<img/)
  })
})

test.each([
  ['"Berg, Lena" <lena.b@example.com>, ann@example.com', "l•••@example.com, a•••@example.com"],
  ["Team: Lena Berg <lena.b@example.com>;", "l•••@example.com"],
  ["Lena Berg", "•••"],
  [`${"Lena ".repeat(4000)}<lena.b@example.com>`, "•••"],
])("PROXY-3 recipients in a header are addresses without names: %s", (value, expected) => {
  const { headers } = maskedLetter({ headers: ["To", "Cc"].map((name) => ({ name, value })) }, [address])
  expect(headers.map((header) => header.value)).toEqual([expected, expected])
})

test("PROXY-3 headers that can contain a token show their name alone, the others their content, decoded", () => {
  const { headers, source, attachments } = maskedLetter(
    {
      source: "To: lena.b@example.com",
      headers: [
        { name: "To", value: `=?utf-8?B?${Buffer.from(`Lena <${address}>`).toString("base64")}?=` },
        { name: "Subject", value: "=?utf-8?Q?For_lena=2Eb=40example=2Ecom?=" },
        { name: "Return-Path", value: "<bounce-lena.b=example.com@mail.example>" },
        {
          name: "List-Unsubscribe",
          value: "<https://mail.example/t/u/abc.def>, <mailto:u-17@mail.example?subject=17>",
        },
        { name: "X-Reader", value: "5f4dcc3b5aa765d61d8327deb882cf99" },
        { name: "Feedback-ID", value: "17:lena" },
      ],
      attachments: [{ name: `${address}.pdf`, type: "application/pdf", size: 3, is_inline: false }],
    },
    [address],
  )
  expect(headers.map(({ value }) => value)).toEqual([
    "l•••@example.com",
    "For l•••@example.com",
    "<b•••@mail.example>",
    "<https://mail.example/•••>, <mailto:•••>",
    "•••",
    "•••",
  ])
  expect(source).toBe("")
  expect(JSON.stringify(attachments)).not.toContain("lena")
})
