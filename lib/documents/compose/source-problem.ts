/**
 * What is wrong with a template's own MJML, and where: `line` and `column` count from 1, and null is nowhere in particular.
 * `values` are what a sentence about it names; tags in them are as they are written.
 */
export type SourceProblem = {
  code: ProblemCode
  line: number | null
  column: number | null
  values: Record<string, string | number>
}

export const sourceLimits = {
  charsMax: 500_000,
  /** Elements of MJML and HTML together. */
  elementsMax: 10_000,
  depthMax: 100,
  attributeCharsMax: 20_000,
  tagsMax: 20_000,
  /** Each picture of a carousel brings rules about all others. */
  carouselImagesMax: 30,
  /** Characters of styles that every element may get a copy of, times elements. */
  copiesMax: 20_000_000,
  htmlCharsMax: 5_000_000,
  /** By the clock: what is left of it when all other bounds are kept. */
  timeMs: 10_000,
  problemsMax: 50,
}
export type SourceLimits = typeof sourceLimits

/** Why a source is not compiled at all, with the bound that it passes. */
export const refusals = {
  too_long: ({ charsMax }: SourceLimits) => charsMax,
  too_many_elements: ({ elementsMax }: SourceLimits) => elementsMax,
  too_many_tags: ({ tagsMax }: SourceLimits) => tagsMax,
  too_deep: ({ depthMax }: SourceLimits) => depthMax,
  attribute_too_long: ({ attributeCharsMax }: SourceLimits) => attributeCharsMax,
  too_many_pictures: ({ carouselImagesMax }: SourceLimits) => carouselImagesMax,
  too_many_copies: () => null,
  html_too_long: ({ htmlCharsMax }: SourceLimits) => htmlCharsMax,
  too_slow: () => null,
  no_mjml: () => null,
  unreadable: () => null,
} as const satisfies Record<string, (limits: SourceLimits) => number | null>
export type RefusalCode = keyof typeof refusals

/** What is lost or left as it is, while the rest is compiled. */
export const faultCodes = [
  "tag_is_open",
  "include_is_refused",
  "tag_between_attributes",
  "tag_between_elements",
  "words_between_elements",
  "element_is_open",
  "element_is_unknown",
  "element_is_misplaced",
  "attribute_is_unknown",
  "attribute_cannot_be_tag",
  "attribute_has_no_such_value",
  "other",
] as const
export type FaultCode = (typeof faultCodes)[number]
type ProblemCode = RefusalCode | FaultCode

type Told = Pick<SourceProblem, "code" | "values">

/** What the validator of mjml says of an element. */
export function toldOf(message: string, element: string): Told {
  for (const [pattern, told] of patterns) {
    const match = pattern.exec(message)
    if (match) return told(match.slice(1), element)
  }
  return { code: "other", values: { element, message: message.trim() } }
}

/** In the order in which they are tried. */
const patterns: [RegExp, (found: string[], element: string) => Told][] = [
  [/^Element (\S+) doesn't exist/, ([element = ""]) => ({ code: "element_is_unknown", values: { element } })],
  [
    /^(\S+) cannot be used inside (\S+), only inside: (.*)$/s,
    ([element = "", around = "", allowed = ""]) => ({
      code: "element_is_misplaced",
      values: {
        ...{ element, around },
        places: allowed
          .split(", ")
          .filter(Boolean)
          .map((one) => `<${one}>`)
          .join(", "),
      },
    }),
  ],
  [
    /^Attributes? (.*) (?:is|are) illegal$/s,
    ([attribute = ""], element) => ({ code: "attribute_is_unknown", values: { element, attribute } }),
  ],
  [
    /^Attribute (\S+) has invalid value: .*\uE000/s,
    ([attribute = ""], element) => ({ code: "attribute_cannot_be_tag", values: { element, attribute } }),
  ],
  [
    /^Attribute (\S+) has invalid value: (.*) for type \w+(?:, only accepts (.*))?\s*$/s,
    ([attribute = "", value = "", accepted = ""], element) => ({
      code: "attribute_has_no_such_value",
      values: { element, attribute, value: value.slice(0, 100), accepted },
    }),
  ],
]
