import { isDecimal, type Test } from "../attributes.ts"
import { allTests, type EngineWriting, referenced } from "./engine.ts"

/** Characters that would end the string or its tag are written as numeric references. */
const quoted = (value: string): string =>
  `'${value.replace(/[\\"'%{}]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)}'`

/** A value can be a text, a number or a boolean. */
const spellings = (value: string): string[] => [
  quoted(value),
  ...(isDecimal(value) || value === "true" || value === "false" ? [value] : []),
]

/** No double quotes, because tags can be in attributes. */
const isSet = (path: string): string => `${path} and ${path} != empty and ${path} != 0 and ${path} != '0'`

/**
 * Liquid also compares nil, blanks, lists and true with numbers, and treats more texts as numbers than Velocity: those
 * with an exponent, those of another base, and Infinity. All of these are excluded.
 */
const isNumber = (path: string): string =>
  [
    ...[path, `${path} != blank`, `${path} != true`, `${path}.first == nil`],
    ...[..."eExXbBoOI"].map((letter) => `not ${path} contains '${letter}'`),
  ].join(" and ")

const openings: Record<Test["kind"], (path: string, value: string) => string> = {
  set: (path) => `{% if ${isSet(path)} %}`,
  empty: (path) =>
    `{% if ${["nil", "false", "empty", "0", "'0'"].map((one) => `${path} == ${one}`).join(" or ")} %}`,
  equals: (path, value) =>
    `{% if ${spellings(value)
      .map((one) => `${path} == ${one}`)
      .join(" or ")} %}`,
  not_equals: (path, value) =>
    `{% if ${spellings(value)
      .map((one) => `${path} != ${one}`)
      .join(" and ")} %}`,
  more: (path, value) => `{% if ${isNumber(path)} and ${path} > ${value} %}`,
  less: (path, value) => `{% if ${isNumber(path)} and ${path} < ${value} %}`,
}

export const liquid: EngineWriting = {
  hasTags: true,
  hasPaths: true,
  hasFallbacksInLinks: true,
  tests: allTests,
  hasOtherwise: true,
  hasRepeats: true,
  tag: (path) => `{{ ${path} }}`,
  fallback: (path) => ({ open: `{% if ${isSet(path)} %}{{ ${path} }}{% else %}`, close: "{% endif %}" }),
  open: (test) => openings[test.kind](test.tag, "value" in test ? test.value : ""),
  otherwise: "{% else %}",
  close: "{% endif %}",
  repeat: ({ item, list }) => ({ open: `{% for ${item} in ${list} %}`, close: "{% endfor %}" }),
  literal: {
    html: (escaped) => escaped.replace(/[{}]/g, referenced),
    text: (text) => text.replace(/\{(?=[{%]|$)/g, "{{ '{' }}"),
  },
  beforeBreak: "",
}
