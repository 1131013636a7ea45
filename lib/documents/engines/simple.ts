import { type EngineWriting, referenced } from "./engine.ts"

/**
 * ENGINE-1: names, a text for an empty value, and a text for a filled one, which may be whole blocks. The opposite, a
 * text that is there only when the value is empty, would bring the value with it.
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
    // A text has no other way to write two braces.
    text: (text) => text.replace(/\{(?=\{|$)|\}(?=\}|$)/g, "$& "),
  },
  beforeBreak: "",
}
