import type { TemplateEngine } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import { at } from "../clock.ts"
import { Budget, bodyLimits, type Limits } from "../render/engines/budget.ts"
import { isFault } from "../render/engines/engine.ts"
import { readTemplate } from "../render/engines/engines.ts"

/** The instant that templates call "now" in tests. */
const testNow = at(Date.UTC(2026, 2, 1, 12, 34, 56))

/**
 * Result of filling a text: the filled text, or the fault in braces `<fault: …>`, with which no text of a test begins.
 */
export function filled(
  engine: TemplateEngine,
  source: string,
  values: Substitutions = {},
  limits: Limits = bodyLimits,
): string {
  const template = readTemplate(engine, source, "html")
  if (isFault(template)) return `<fault: ${template.fault}>`
  const text = template.fill({ values, budget: new Budget(limits), now: testNow })
  return typeof text === "string" ? text : `<fault: ${text.fault}>`
}

/** A tenth of what real letters may cost, so that attacks are over soon. */
export const tightLimits: Limits = { unitsMax: bodyLimits.unitsMax / 10, charsMax: bodyLimits.charsMax / 10 }

/** Values whose names and contents are those that an attack begins with. */
export const awkwardValues: Substitutions = {
  a: "A",
  n: "42",
  big: 9007199254740992,
  list: ["x", "y", [1, 2]],
  map: { b: { c: 2 }, constructor: "own", toString: 7, length: -1, size: "s", toLiquid: {} },
  nothing: null,
  yes: true,
  date_x: "01/02/2026",
  UnsubscribeUrl: "https://example.com/u",
}
