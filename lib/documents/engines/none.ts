import type { EngineWriting } from "./engine.ts"

/** ENGINE-5: nothing is filled in, so nothing is ever written. */
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
