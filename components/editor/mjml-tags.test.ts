import { CompletionContext, type CompletionSource } from "@codemirror/autocomplete"
import { html } from "@codemirror/lang-html"
import { EditorState } from "@codemirror/state"
import { expect, test } from "vitest"
import { mjmlTags } from "./mjml-tags.ts"

async function offered(doc: string): Promise<string[]> {
  const state = EditorState.create({ doc, extensions: [html({ extraTags: mjmlTags })] })
  const [source] = state.languageDataAt<CompletionSource>("autocomplete", doc.length)
  const found = await source?.(new CompletionContext(state, doc.length, true))
  return (found?.options ?? []).map(({ label }) => label)
}

test("SOURCE-1 offers MJML elements and their attributes where one begins", async () => {
  expect(await offered("<mj-na")).toContain("mj-navbar")
  expect(await offered("<mj-button h")).toEqual(
    expect.arrayContaining(["href", "inner-padding", "css-class"]),
  )
  expect(await offered("<mj-divider h")).not.toContain("inner-padding")
})
