import { describe, expect, it } from "vitest"
import { galleryWords } from "#words/gallery"
import { templatesWords } from "#words/templates"
import {
  byGroup,
  chosenIn,
  engineChoices,
  findStarts,
  inputOf,
  pictureUrl,
  type StartView,
  usualEngine,
} from "./view.ts"

const receipt: StartView = {
  key: "receipt",
  group: "billing",
  subject: "Your receipt {{number}}",
  engines: ["velocity", "liquid"],
  samples: ["usual", "paid"],
}
const code: StartView = {
  key: "sign-in-code",
  group: "sign-in",
  subject: "{{code}} is your sign-in code",
  engines: ["simple", "velocity", "liquid"],
  samples: ["usual"],
}
const starts = [code, receipt]
const words = galleryWords.en

describe("GALLERY-1 finding starts", () => {
  const found = (search: string, group: StartView["group"] | null = null, spoken = words) =>
    findStarts(starts, { search, group }, spoken).map(({ key }) => key)

  it("by words of name, purpose, group and subject, all required, in the reader's language", () => {
    expect(found("")).toEqual(["sign-in-code", "receipt"])
    expect(found("PAYMENT tax")).toEqual(["receipt"])
    expect(found("is your")).toEqual(["sign-in-code"])
    expect(found("Zahlung", null, galleryWords.de)).toEqual(["receipt"])
    expect(found("payment code")).toEqual([])
  })

  it("in one group", () => {
    expect(found("", "billing")).toEqual(["receipt"])
    expect(found("code", "billing")).toEqual([])
    expect(byGroup(starts).map(({ group }) => group)).toEqual(["sign-in", "billing"])
  })

  it("by the address, which may also name a way without a start, or nothing", () => {
    expect(chosenIn(starts, "receipt")).toBe(receipt)
    expect(chosenIn(starts, "paste")).toBe("paste")
    expect([chosenIn(starts, "nothing"), chosenIn(starts, null)]).toEqual([null, null])
  })
})

describe("GALLERY-3 engines", () => {
  const choices = (chosen: Parameters<typeof engineChoices>[0]) =>
    engineChoices(chosen, templatesWords.en.engines, words)

  it("that do not support a start are listed with the reason", () => {
    const off = choices(receipt).filter(({ isDisabled }) => isDisabled)
    expect(off.map(({ value }) => value)).toEqual(["simple", "none"])
    expect(off[0]?.text).toBe(words.engineReasons.simple)
    expect(choices(code).find(({ value }) => value === "simple")).toMatchObject({
      isDisabled: false,
      text: "Only values, such as {{order_total}}.",
    })
  })

  it("are all available without a start, and the usual one can always be chosen", () => {
    expect(choices("html").some(({ isDisabled }) => isDisabled)).toBe(false)
    for (const chosen of ["empty", "html", "paste", code, receipt] as const)
      expect(choices(chosen)).toContainEqual(
        expect.objectContaining({ value: usualEngine(chosen), isDisabled: false }),
      )
    expect([usualEngine("html"), usualEngine(receipt)]).toEqual(["simple", "liquid"])
  })
})

describe("DRAFT-3 input of a draft", () => {
  const values = { name: " Mine ", engine: "liquid", html: "<p>Hello</p>", as: "source" } as const

  it("of a start names it, and its samples", () => {
    expect(inputOf(receipt, values, galleryWords.de)).toEqual({
      ...{ kind: "visual", start: "receipt", name: "Mine", engine: "liquid" },
      sample_names: { usual: "Üblich", paid: "Schon bezahlt" },
    })
  })

  it.each([
    ["empty", { kind: "visual", name: "Mine", engine: "liquid" }],
    ["html", { kind: "html", name: "Mine", engine: "liquid" }],
    ["paste", { kind: "html", name: "Mine", engine: "liquid", fields: { html: "<p>Hello</p>" } }],
  ] as const)("of %s has no start", (way, input) => {
    expect(inputOf(way, values, words)).toEqual(input)
  })

  it("DOCUMENT-19 of pasted HTML can be a document", () => {
    expect(inputOf("paste", { ...values, as: "document" }, words)).toEqual({
      ...{ kind: "visual", name: "Mine", engine: "liquid", html: "<p>Hello</p>" },
    })
  })
})

it("requests a picture with its sample and its look", () => {
  const view = { project: "shop", brand: "ab-1", starts }
  expect(pictureUrl(view, "receipt", "paid")).toBe(
    "/api/projects/shop/drafts/starts/receipt?sample=paid&brand=ab-1",
  )
})
