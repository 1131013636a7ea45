import { type EngineWriting, referenced } from "./engine.ts"

/**
 * ENGINE-1: names, a text for an empty value, and a text for a filled one, which can contain whole blocks. The inverse,
 * a text only for an empty value, would print the value as well.
 */
export const simple: EngineWriting = {
  hasTags: true,
  hasPaths: false,
  hasFallbacksInLinks: false,
  tests: new Set(["set"]),
  hasOtherwise: false,
  hasRepeats: false,
  tag: (path) => `{{${path}}}`,
  fallback: (path) => ({ open: `{{${path}|`, close: "}}" }),
  open: ({ tag }) => `{{${tag}?`,
  otherwise: "",
  close: "}}",
  repeat: () => ({ open: "", close: "" }),
  literal: {
    html: (escaped) => escaped.replace(/[{}]/g, referenced),
    // Text has no other way to contain two braces.
    text: (text) => text.replace(/\{(?=\{|$)|\}(?=\}|$)/g, "$& "),
  },
  beforeBreak: "",
}
