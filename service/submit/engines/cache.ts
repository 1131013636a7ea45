import type { Fault, Template } from "./engine.ts"
import { isFault } from "./engine.ts"

export type TemplateCache = { of(source: string, read: () => Template | Fault): Template | Fault }

/**
 * Keeps the templates that were used last, up to a total weight. The newest one is kept whatever it weighs: a job of 500
 * letters reads its text once. Faults are not kept.
 */
export function openTemplateCache(weightMax: number): TemplateCache {
  const kept = new Map<string, Template>()
  let weight = 0
  return {
    of(source, read) {
      const known = kept.get(source)
      if (known) {
        // A Map remembers the order of insertion: what is used goes to the end, what is dropped is taken from the front.
        kept.delete(source)
        kept.set(source, known)
        return known
      }
      const template = read()
      if (isFault(template)) return template
      kept.set(source, template)
      weight += template.weight
      for (const [oldest, { weight: freed }] of kept) {
        if (weight <= weightMax || oldest === source) break
        kept.delete(oldest)
        weight -= freed
      }
      return template
    },
  }
}
