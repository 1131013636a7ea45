import type { TemplateEngine } from "#contract/message-words"
import type { EngineWriting } from "./engines/engine.ts"
import { liquid } from "./engines/liquid.ts"
import { none } from "./engines/none.ts"
import { simple } from "./engines/simple.ts"
import { velocity } from "./engines/velocity.ts"

/** Editors ask here what they may offer, the composer how it is written. */
export const engineWritings: Record<TemplateEngine, EngineWriting> = { simple, velocity, liquid, none }
