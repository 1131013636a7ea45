import type { TemplateEngine } from "#contract/message-words"
import { type BoundedCache, boundedCache } from "#shared/bounded-cache"
import { type Engine, type Fault, isFault, type Template, type TextFormat } from "./engine.ts"
import { liquidEngine } from "./liquid.ts"
import { simpleEngine } from "./simple.ts"
import { velocityEngine } from "./velocity.ts"

/** ENGINE-5: nothing is filled in. */
const noneEngine: Engine = {
  read: (source) => ({
    names: () => new Set(),
    fill: () => source,
    cannotFail: () => true,
    weight: source.length,
  }),
}

const engines: Record<TemplateEngine, Engine> = {
  simple: simpleEngine,
  velocity: velocityEngine,
  liquid: liquidEngine,
  none: noneEngine,
}

/** By the text itself: no long keys are concatenated for every letter. */
type Caches = Record<TextFormat, BoundedCache<Template>>

/** About so many characters. */
const open = (): Caches => ({
  html: boundedCache({ sizeMax: 16_000_000 }),
  text: boundedCache({ sizeMax: 4_000_000 }),
})

const caches: Record<TemplateEngine, Caches> = {
  simple: open(),
  velocity: open(),
  liquid: open(),
  none: open(),
}

/**
 * A text parsed by the engine of its message. The latest texts are cached: one job has many letters. Faults are not:
 * their message goes no further.
 */
export function readTemplate(engine: TemplateEngine, source: string, format: TextFormat): Template | Fault {
  const cache = caches[engine][format]
  const known = cache.get(source)
  if (known) return known
  const template = engines[engine].read(source, format)
  if (!isFault(template)) cache.set(source, template, { size: template.weight })
  return template
}
