import { describe, expect, test } from "vitest"
import { decodeWords } from "./encoded-words.ts"

const b = (charset: string, hex: string) => `=?${charset}?B?${Buffer.from(hex, "hex").toString("base64")}?=`
const q = (charset: string, hex: string) => `=?${charset}?Q?${hex.replace(/../g, "=$&")}?=`

describe("SMTP-16 adjacent encoded words of one charset are joined as bytes", () => {
  test.each([
    ["padded", `${b("utf-8", "c3a4c3")} ${b("utf-8", "b6c3bc")}`, "äöü"],
    ["cut twice", `${b("utf-8", "f0")}\t${b("utf-8", "9f91")} ${b("utf-8", "8b21")}`, "👋!"],
    ["quoted-printable", `${q("utf-8", "e282")}\r\n ${q("utf-8", "ac")}`, "€"],
    ["quoted-printable that ends with a blank", "=?utf-8?Q?one_?= =?utf-8?Q?two?=", "one two"],
    ["in both encodings", `${b("utf-8", "e282")} ${q("utf-8", "ac")}`, "€"],
    ["named in two cases and with a language", `${b("UTF-8", "e2")} ${b("utf-8*en", "82ac")}`, "€"],
    ["without a blank between them", `${b("utf-8", "e2")}${b("utf-8", "82ac")}`, "€"],
    ["in GB2312", `${b("gb2312", "b2e2ca")} ${b("gb2312", "d4")}`, "测试"],
    ["in Shift_JIS", `${b("Shift_JIS", "836583")} ${q("shift_jis", "5883678142")}`, "テスト。"],
    ["in EUC-KR", `${b("euc-kr", "bec8b3")} ${b("euc-kr", "e7")}`, "안녕"],
    ["in Big5", `${b("big5", "b4fa")} ${b("big5", "b8d5")}`, "測試"],
    [
      "in ISO-2022-JP that stays in its state",
      `${b("iso-2022-jp", "1b24424673")} ${b("iso-2022-jp", "4b5c1b2842")}`,
      "二本",
    ],
    [
      "in ISO-2022-JP that returns to ASCII",
      `${b("ISO-2022-JP", "1b244246731b2842")} ${b("iso-2022-jp", "1b24424b5c1b2842")}`,
      "二本",
    ],
  ])("%s", (_name, words, text) => expect(decodeWords(words)).toBe(text))
})

describe("SMTP-16 decodes encoded words one by one", () => {
  test.each([
    ["of two charsets", `${b("utf-8", "c3a4")} ${b("iso-8859-1", "f6")}`, "äö"],
    ["with text between them", `${b("utf-8", "c3a4")}, ${b("utf-8", "c3b6")}`, "ä, ö"],
    ["that stand alone", `Re: ${b("utf-8", "c3a4")} =?x`, "Re: ä =?x"],
    ["that are complete only so", `${b("iso-2022-jp", "1b244246734b5c")} =?iso-2022-jp?Q?abc?=`, "二本abc"],
    ["and shows what is lost of each", `${b("utf-8", "c3")} ${b("utf-8", "41")}`, "\ufffdA"],
  ])("%s", (_name, words, text) => expect(decodeWords(words)).toBe(text))

  test("in a time that grows with their number", () => {
    const words = Array.from({ length: 50_000 }, () => b("utf-8", "c3a4")).join(" ")
    expect(decodeWords(words)).toBe("ä".repeat(50_000))
  })
})
