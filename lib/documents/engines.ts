import type { TemplateEngine } from "#contract/message-words"
import type { EngineWriting } from "./engines/engine.ts"
import { liquid } from "./engines/liquid.ts"
import { simple } from "./engines/simple.ts"
import { velocity } from "./engines/velocity.ts"

/** ENGINE-5: values are never filled in, so no tags are written. */
const none: EngineWriting = {
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

/** Used by editors for the available features, and by the composer for writing. */
export const engineWritings: Record<TemplateEngine, EngineWriting> = { simple, velocity, liquid, none }
