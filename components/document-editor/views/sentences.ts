import type { Repeat, Test } from "#lib/documents/attributes"
import type { DocumentEditorWords } from "#words/document-editor"

/** Conditions and repetitions as sentences. Pure. */
export const shownWhen = (test: Test, { onlyWhen }: DocumentEditorWords): string =>
  onlyWhen[test.kind]({ tag: test.tag, value: "value" in test ? test.value : "" })

export const forEach = ({ item, list }: Repeat, { forEachItem }: DocumentEditorWords): string =>
  forEachItem({ item, list })
