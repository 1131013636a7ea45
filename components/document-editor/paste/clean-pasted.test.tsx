import { describe, expect, test } from "vitest"
import { cleanPasted } from "./clean-pasted.ts"

const bullet = (level: number, text: string, mark = "·") =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:72pt;mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span>${text}<o:p></o:p></p>`

describe("text of a word processor", () => {
  test("lists are lists again, nested, without their marks", () => {
    const word = [
      bullet(1, "One"),
      bullet(2, "Inner"),
      bullet(1, "Two"),
      "<p class=MsoNormal>After</p>",
    ].join("\n")
    expect(cleanPasted(word).replace(/\n/g, "")).toBe(
      "<ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul><p>After</p>",
    )
  })

  test("numbered ones are numbered", () => {
    expect(cleanPasted(bullet(1, "First", "1.") + bullet(1, "Second", "2."))).toBe(
      "<ol><li><p>First</p></li><li><p>Second</p></li></ol>",
    )
  })

  test("conditional comments and styles are removed", () => {
    expect(
      cleanPasted("<style>p{color:red}</style><!--[if gte mso 9]><xml></xml><![endif]--><p class=x>A</p>"),
    ).toBe("<p>A</p>")
  })
})

describe("text of a browser-based editor", () => {
  test("bold, slanted or struck looks become marks, and a wrapper that is bold in name only is removed", () => {
    const docs = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p style="line-height:1.38"><span style="font-size:11pt;font-weight:700;">Bold</span><span style="font-style:italic"> slanted</span><span style="text-decoration:line-through"> gone</span></p></b>`
    expect(cleanPasted(docs)).toBe(
      "<p><span><strong>Bold</strong></span><span><em> slanted</em></span><span><s> gone</s></span></p>",
    )
  })

  test("a link is not underlined again, other text is", () => {
    expect(
      cleanPasted(
        '<p><a href="https://shop.example"><span style="text-decoration:underline">A</span></a> <span style="text-decoration:underline">B</span></p>',
      ),
    ).toBe('<p><a href="https://shop.example"><span>A</span></a> <span><u>B</u></span></p>')
  })

  test("the alignment of a paragraph is kept, its colour, size and classes are not", () => {
    expect(cleanPasted('<p class="x" style="text-align:center;color:red;font-size:30px">A</p>')).toBe(
      '<p style="text-align: center;">A</p>',
    )
  })

  test("a heading drawn bold by its program contains no bold text", () => {
    expect(cleanPasted('<h1 style="font-weight:700">A</h1>')).toBe("<h1>A</h1>")
  })
})

test("nothing that runs or loads is left", () => {
  const html = cleanPasted(
    "<p>A</p><script>alert(1)</script><object data='x'>C</object><template>B</template>",
  )
  expect(html).toBe("<p>A</p>")
})
