/**
 * A problem in a template's own MJML with its place: `line` and `column` count from 1, null if there is none. `values`
 * fill its sentence; tags in them are as written.
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
  /** Each picture of a carousel adds rules for all others. */
  carouselImagesMax: 30,
  /** Characters of styles that every element can get a copy of, times elements. */
  copiesMax: 20_000_000,
  htmlCharsMax: 5_000_000,
  /** Elapsed time: the last resort when all other limits are met. */
  timeMs: 10_000,
  problemsMax: 50,
}
export type SourceLimits = typeof sourceLimits

/** Reason why a source is not compiled at all, with the exceeded limit. */
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

/** Problems of parts that are dropped or left as they are, while the rest is compiled. */
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

type Described = Pick<SourceProblem, "code" | "values">

/** Parses a message of mjml's validator about an element. */
export function problemOf(message: string, element: string): Described {
  for (const [pattern, describe] of patterns) {
    const match = pattern.exec(message)
    if (match) return describe(match.slice(1), element)
  }
  return { code: "other", values: { element, message: message.trim() } }
}

/** Tried in this order. */
const patterns: [RegExp, (found: string[], element: string) => Described][] = [
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
