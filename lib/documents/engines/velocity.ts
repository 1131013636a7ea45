import type { Test } from "../attributes.ts"
import { allTests, type EngineWriting, referenced } from "./engine.ts"

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Velocity 1.7 treats "" and 0 as true; documents do not. No double quotes, because tags can be in attributes. */
const isSet = (path: string): string => `\${${path}} && !\${${path}.isEmpty()} && \${${path}} != 0`

const conditions: Record<Test["kind"], (path: string, value: string) => string> = {
  set: (path) => isSet(path),
  empty: (path) => `!(${isSet(path)})`,
  equals: (path, value) => `\${${path}} == ${quoted(value)}`,
  not_equals: (path, value) => `\${${path}} != ${quoted(value)}`,
  more: (path, value) => `\${${path}} > ${value}`,
  less: (path, value) => `\${${path}} < ${value}`,
}

/**
 * Matches the beginning of a reference, a directive or a comment, also one that the next tag would complete. Adjacent
 * characters match together, because escaping one would change its neighbour.
 */
const special = /[$#\\]{2,}|\$(?=[!{A-Za-z_]|$)|#(?=[*[{@A-Za-z]|$)|\\(?=$)/g

export const velocity: EngineWriting = {
  hasTags: true,
  hasPaths: true,
  hasFallbacksInLinks: true,
  tests: allTests,
  hasOtherwise: true,
  hasRepeats: true,
  tag: (path) => `$!{${path}}`,
  fallback: (path) => ({ open: `#if(${isSet(path)})$!{${path}}#{else}`, close: "#{end}" }),
  open: (test) => `#if(${conditions[test.kind](test.tag, "value" in test ? test.value : "")})`,
  otherwise: "#{else}",
  close: "#{end}",
  repeat: ({ item, list }) => ({ open: `#foreach( $${item} in \${${list}} )`, close: "#{end}" }),
  literal: {
    html: (escaped) => escaped.replace(special, referenced),
    text: (text) => text.replace(special, (signs) => `#[[${signs}]]#`),
  },
  beforeBreak: "#**#",
}
