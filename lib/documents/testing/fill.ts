import type { TemplateEngine } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import { Budget, bodyLimits } from "../../../service/render/engines/budget.ts"
import { isFault, type TextFormat } from "../../../service/render/engines/engine.ts"
import { readTemplate } from "../../../service/render/engines/engines.ts"

/** A text filled in by the engine of the service. */
export function fill(
  engine: TemplateEngine,
  source: string,
  values: Substitutions,
  format: TextFormat = "html",
): string {
  const template = readTemplate(engine, source, format)
  if (isFault(template)) throw new Error(`${engine} cannot read it: ${template.fault}`)
  const filled = template.fill({ values, budget: new Budget(bodyLimits), now: new Date(0) })
  if (isFault(filled as object)) throw new Error(`${engine} cannot fill it in: ${JSON.stringify(filled)}`)
  return String(filled)
}
