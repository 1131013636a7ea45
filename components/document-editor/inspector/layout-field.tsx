"use client"

import { useWords } from "#components/shell/language"
import { LinkButton } from "#ui/button"
import { Field } from "#ui/field"
import { Select } from "#ui/select"
import { documentInspectorWords } from "#words/document-inspector"
import { useInspected } from "./inspector-context.tsx"
import { Warning } from "./note.tsx"

/** The layout around a template's own blocks; absent without a choice. */
export function LayoutField() {
  const words = useWords(documentInspectorWords)
  const { shared } = useInspected()
  if (!shared?.layouts) return null
  const { layouts, layout, onLayout, hrefOf } = shared
  const isKnown = layout === "" || layouts.some(({ id }) => id === layout)
  if (layouts.length === 0 && isKnown) return null
  return (
    <>
      <div data-field="layout">
        <Field label={words.layoutField} hint={words.layoutHint}>
          <Select
            value={layout}
            onChange={({ target }) => onLayout(target.value)}
            choices={[
              { value: "", label: words.noLayout },
              ...layouts.map(({ id, name }) => ({ value: id, label: name })),
              ...(isKnown ? [] : [{ value: layout, label: words.layoutGone, isDisabled: true }]),
            ]}
          />
        </Field>
      </div>
      {!isKnown && <Warning>{words.layoutGoneText}</Warning>}
      {layout !== "" && isKnown && (
        <LinkButton href={hrefOf(layout)} size="sm" className="self-start">
          {words.openLayout}
        </LinkButton>
      )}
    </>
  )
}
