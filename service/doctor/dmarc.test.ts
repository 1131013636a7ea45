import { describe, expect, test } from "vitest"
import { checkDmarc, organizationalDomain, walkNames } from "./dmarc.ts"

const mailHostname = "mail.example"
const domain = "news.shop.example"
const checked = (records: Record<string, string | string[]>, sender = mailHostname) =>
  checkDmarc({ domain, mailHostname: sender, answers: { answer: answersOf(records) } })
const answersOf = (records: Record<string, string | string[]>) =>
  new Map(Object.entries(records).map(([name, found]) => [name, [found].flat()]))

test("DOCTOR-3 the tree walk queries the domain and its parents of at most seven labels", () => {
  expect(walkNames("news.shop.example")).toEqual(["news.shop.example", "shop.example", "example"])
  expect(walkNames("j.i.h.g.f.e.d.c.b.a")).toEqual([
    ...["j.i.h.g.f.e.d.c.b.a", "g.f.e.d.c.b.a", "f.e.d.c.b.a", "e.d.c.b.a"],
    ...["d.c.b.a", "c.b.a", "b.a", "a"],
  ])
})

describe("DOCTOR-3 the organizational domain follows from records, not from a list of suffixes", () => {
  test.each<[string, Record<string, string>, string]>([
    ["no record", {}, domain],
    [
      "the shortest name",
      { [domain]: "v=DMARC1; p=none", "shop.example": "v=DMARC1; p=none" },
      "shop.example",
    ],
    ["psd=n ends the walk", { [domain]: "v=DMARC1; psd=n", "shop.example": "v=DMARC1; p=none" }, domain],
    ["one below psd=y", { example: "v=DMARC1; p=reject; psd=y" }, "shop.example"],
    ["psd=y of the domain itself", { [domain]: "v=DMARC1; psd=y" }, domain],
  ])("%s", (_, records, expected) => {
    expect(organizationalDomain(domain, answersOf(records))).toBe(expected)
  })
})

describe("DOCTOR-3 DMARC of a sender domain", () => {
  test.each<[string, Record<string, string | string[]>, string, RegExp]>([
    ["own record", { [domain]: "v=DMARC1; p=reject" }, "pass", /asks for reject/],
    ["sp of a parent", { "shop.example": "v=DMARC1; p=none; sp=quarantine" }, "pass", /asks for quarantine/],
    ["psd above", { example: "v=DMARC1; p=reject; psd=y" }, "pass", /_dmarc.example asks for reject/],
    ["pct is ignored", { [domain]: "v=DMARC1; p=reject; pct=5" }, "pass", /reject.*ignore pct/],
    ["reports alone mean none", { [domain]: "v=DMARC1; rua=mailto:a@b.example" }, "pass", /asks for none/],
    ["missing", {}, "fail", /No DMARC record/],
    ["several", { [domain]: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] }, "fail", /more than one/],
    ["no policy", { [domain]: "v=DMARC1; p=maybe" }, "fail", /has no policy/],
  ])("%s", (_, records, state, words) => {
    const verdict = checked(records)
    expect(verdict).toMatchObject({ state, sentence: expect.stringMatching(words) })
    expect(verdict.add).toEqual(
      state === "fail" ? [`_dmarc.${domain}. TXT "v=DMARC1; p=none; rua=mailto:dmarc@${domain}"`] : [],
    )
  })
  test.each<[string, string, RegExp]>([
    ["v=DMARC1; p=none", "mail.shop.example", /SPF too/],
    ["v=DMARC1; p=none; aspf=s", "mail.shop.example", /SPF does not/],
    ["v=DMARC1; p=none", "mail.other.example", /SPF does not/],
  ])("%s with bounces to %s", (record, sender, words) => {
    expect(checked({ "shop.example": record }, sender).sentence).toMatch(words)
  })
})
