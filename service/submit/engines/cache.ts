import type { Fault, Template } from "./engine.ts"
import { isFault } from "./engine.ts"

export type TemplateCache = { of(source: string, read: () => Template | Fault): Template | Fault }

/**
 * An LRU cache of parsed templates with a limit on their total weight. The newest one stays whatever it weighs: a job of
 * 500 letters parses its text once. Faults are not cached.
 */
export function openTemplateCache(weightMax: number): TemplateCache {
  const cached = new Map<string, Template>()
  let weight = 0
  return {
    of(source, read) {
      const known = cached.get(source)
      if (known) {
        // A Map keeps the order of insertion: a used entry moves to the end, the first one is evicted.
        cached.delete(source)
        cached.set(source, known)
        return known
      }
      const template = read()
      if (isFault(template)) return template
      cached.set(source, template)
      weight += template.weight
      for (const [oldest, { weight: freed }] of cached) {
        if (weight <= weightMax || oldest === source) break
        cached.delete(oldest)
        weight -= freed
      }
      return template
    },
  }
}
