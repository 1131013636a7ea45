"use client"

import { useLanguage, useWords } from "#components/shell/language"
import type { TemplateEngine } from "#contract/message-words"
import type { TestKind } from "#lib/documents/attributes"
import { engineWritings } from "#lib/documents/engines"
import type { EngineWriting } from "#lib/documents/engines/engine"
import { localeOf } from "#lib/interface/format/language"
import { documentInspectorWords } from "#words/document-inspector"
import { useInspected } from "./inspector-context.tsx"

/** Names a feature the template's engine lacks and the engines that have it; null for supported ones. */
export function useEngineWords() {
  const words = useWords(documentInspectorWords)
  const language = useLanguage()
  const { engine, engineName } = useInspected()
  const names = new Intl.ListFormat(localeOf[language], { type: "conjunction" })
  const othersWith = (can: (writing: EngineWriting) => boolean): string =>
    names.format(engineNames.filter((one) => can(engineWritings[one])).map((one) => words.engines[one]))
  const engineLabel = words.engines[engineName]
  const { engine: sentences } = words

  return {
    noTags: engine.hasTags ? null : sentences.noTags({ others: othersWith(({ hasTags }) => hasTags) }),
    noPaths: engine.hasPaths
      ? null
      : sentences.noPaths({ engine: engineLabel, others: othersWith(({ hasPaths }) => hasPaths) }),
    noTests:
      engine.tests.size > 0 ? null : sentences.noTests({ others: othersWith(({ tests }) => tests.size > 0) }),
    noTest: (kind: TestKind): string | null =>
      engine.tests.has(kind)
        ? null
        : sentences.noTest({
            engine: engineLabel,
            test: words.tests[kind],
            others: othersWith(({ tests }) => tests.has(kind)),
          }),
    noRepeats: noRepeats(engine, othersWith),
    noOtherwise: engine.hasOtherwise ? null : sentences.noOtherwise({ engine: engineLabel }),
  }

  function noRepeats({ hasRepeats, hasTags }: EngineWriting, others: typeof othersWith): string | null {
    if (hasRepeats) return null
    const able = others((one) => one.hasRepeats)
    return hasTags
      ? sentences.noRepeats({ engine: engineLabel, others: able })
      : sentences.noRepeatsAtAll({ others: able })
  }
}

const engineNames: readonly TemplateEngine[] = ["simple", "velocity", "liquid", "none"]
