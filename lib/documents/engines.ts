import type { TemplateEngine } from "#contract/message-words"
import type { EngineWriting } from "./engines/engine.ts"
import { liquid } from "./engines/liquid.ts"
import { none } from "./engines/none.ts"
import { simple } from "./engines/simple.ts"
import { velocity } from "./engines/velocity.ts"

/** Used by editors for the available features, and by the composer for writing. */
export const engineWritings: Record<TemplateEngine, EngineWriting> = { simple, velocity, liquid, none }
