import type { EngineWriting } from "./engine.ts"

/** ENGINE-5: values are never filled in, so no tags are written. */
export const none: EngineWriting = {
  hasTags: false,
  hasPaths: false,
  hasFallbacksInLinks: false,
  tests: new Set(),
  hasOtherwise: false,
  hasRepeats: false,
  tag: () => "",
  fallback: () => ({ open: "", close: "" }),
  open: () => "",
  otherwise: "",
  close: "",
  repeat: () => ({ open: "", close: "" }),
  literal: { html: (escaped) => escaped, text: (text) => text },
  beforeBreak: "",
}
