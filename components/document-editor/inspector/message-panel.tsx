"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { envelope } from "#lib/documents/document"
import { languageName } from "#lib/interface/format/language"
import { documentInspectorWords } from "#words/document-inspector"
import { ComboField } from "../fields/combo-field.tsx"
import { SegmentedField } from "../fields/segmented-field.tsx"
import { TagTextField } from "../fields/tag-text-field.tsx"
import { useReadings } from "../fields/use-readings.ts"
import { useInspected } from "./inspector-context.tsx"
import { LayoutField } from "./layout-field.tsx"
import { useTextTags } from "./use-text-tags.ts"

/** Fields of the whole message. */
export function MessagePanel() {
  const words = useWords(documentInspectorWords)
  const { head, onHeadChange } = useInspected()
  const readings = useReadings()
  const tags = useTextTags()
  return (
    <>
      <LayoutField />
      <LanguageField />
      <SegmentedField
        label={words.direction}
        value={head.direction}
        onValueChange={(direction) => onHeadChange({ direction })}
        segments={[
          { value: "ltr", label: words.directions.ltr },
          { value: "rtl", label: words.directions.rtl },
        ]}
      />
      {/* Found by its id, like the fields above the message. */}
      <div data-field="preheader">
        <TagTextField
          label={words.preheader}
          hint={words.preheaderHint}
          value={head.preheader}
          tags={tags}
          read={readings.by(envelope.shape.preheader, { hasTags: tags.length > 0 })}
          onChange={(preheader) => onHeadChange({ preheader })}
        />
      </div>
    </>
  )
}

/** Suggested languages; any other can be typed. */
const codes =
  "ar bg cs da de el en es et fa fi fr he hi hr hu it ja ko lt lv nb nl pl pt-BR pt ro ru sk sl sr sv th tr uk vi zh-Hans zh-Hant".split(
    " ",
  )

function LanguageField() {
  const words = useWords(documentInspectorWords)
  const language = useLanguage()
  const { head, onHeadChange } = useInspected()
  const readings = useReadings()
  return (
    <ComboField
      label={words.language}
      value={head.language}
      options={codes.map((value) => ({ value, note: languageName(value, language) }))}
      listLabel={words.language}
      nothing={languageName(head.language, language)}
      hint={languageName(head.language, language)}
      read={readings.by(envelope.shape.language, { form: "language" })}
      onChange={(chosen) => onHeadChange({ language: chosen })}
    />
  )
}
