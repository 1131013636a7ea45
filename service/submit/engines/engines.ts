import type { TemplateEngine } from "#contract/message-words"
import { openTemplateCache, type TemplateCache } from "./cache.ts"
import type { Engine, Fault, Place, Template } from "./engine.ts"
import { liquidEngine } from "./liquid.ts"
import { noneEngine } from "./none.ts"
import { simpleEngine } from "./simple.ts"
import { velocityEngine } from "./velocity.ts"

const engines: Record<TemplateEngine, Engine> = {
  simple: simpleEngine,
  velocity: velocityEngine,
  liquid: liquidEngine,
  none: noneEngine,
}

type Caches = Record<Place, TemplateCache>

const open = (): Caches => ({ html: openTemplateCache(16_000_000), text: openTemplateCache(4_000_000) })

/** By engine and place, so that a text itself is the key: long keys would be put together for every letter. */
const caches: Record<TemplateEngine, Caches> = {
  simple: open(),
  velocity: open(),
  liquid: open(),
  none: open(),
}

/** A text read by the engine of its message. The latest texts are kept read: one job has many letters. */
export const readTemplate = (engine: TemplateEngine, source: string, place: Place): Template | Fault =>
  caches[engine][place].of(source, () => engines[engine].read(source, place))
