import type { Substitutions } from "#contract/substitutions"
import { isFault } from "./engines/engine.ts"
import { readTemplate } from "./engines/engines.ts"
import { valuesOf } from "./fill-text.ts"
import type { JobMessage } from "./job-message.ts"
import { texts, textsOf } from "./texts.ts"

/** Names that the texts of a message use and that have no value, in alphabetical order. */
export function missingNames(job: JobMessage, substitutions: Substitutions): string[] {
  const names = new Set<string>()
  for (const { name, source } of textsOf(job)) {
    const template = readTemplate(job.template_engine, source, texts[name].format)
    if (!isFault(template)) for (const asked of template.names()) names.add(asked)
  }
  const given = valuesOf(job, { substitutions }, "#")
  return [...names].filter((name) => !Object.hasOwn(given, name)).sort()
}
