import type { TemplateEngine } from "#contract/message-words"
import { openTemplateCache, type TemplateCache } from "./cache.ts"
import type { Engine, Fault, Template, TextFormat } from "./engine.ts"
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

type Caches = Record<TextFormat, TemplateCache>

const open = (): Caches => ({ html: openTemplateCache(16_000_000), text: openTemplateCache(4_000_000) })

/** By engine and format, so that the text itself is the key: no long keys are concatenated for every letter. */
const caches: Record<TemplateEngine, Caches> = {
  simple: open(),
  velocity: open(),
  liquid: open(),
  none: open(),
}

/** A text parsed by the engine of its message. The latest texts are cached: one job has many letters. */
export const readTemplate = (engine: TemplateEngine, source: string, format: TextFormat): Template | Fault =>
  caches[engine][format].of(source, () => engines[engine].read(source, format))
