import type { Page } from "@playwright/test"
import type { ApiClient } from "../../../../tools/api-client.ts"
import { type CanvasInput, canvasInput } from "../../../canvas-input.ts"
import type { InputMethod } from "../../../input-method.ts"
import { DocumentEditorScreen } from "../../../screens/document-editor-screen.ts"

export type Project = { name: string; slug: string; api: ApiClient }

/** A template on its way from the gallery to its results, edited by one person, and sometimes by a second one. */
export type Life = {
  name: string
  input: InputMethod
  /** Project in which the template is made, and the project it is promoted to. */
  project: Project
  live: Project
  page: Page
  editor: DocumentEditorScreen
  canvas: CanvasInput
  /** The second person. */
  other: Page
  beside: DocumentEditorScreen
  /** Last result of the preview's route for the first person. */
  rendered: () => Promise<Rendered>
}

type Rendered = { subject: string; body: { html?: string; plaintext?: string } }

type Given = Pick<Life, "name" | "input" | "project" | "live" | "page" | "other">

export function lifeOf(start: Given): Life {
  const { page, other, input } = start
  let last = Promise.resolve<Rendered | null>(null)
  page.on("response", (answer) => {
    if (!answer.url().endsWith("/drafts/preview") || !answer.ok()) return
    // Answers of aborted requests do not count.
    const before = last
    last = answer.json().then(
      ({ preview }) => preview as Rendered | null,
      () => before,
    )
  })
  return {
    ...start,
    canvas: canvasInput[input.name],
    editor: new DocumentEditorScreen(page),
    beside: new DocumentEditorScreen(other),
    async rendered() {
      const preview = await last
      if (!preview) throw new Error("Nothing was rendered yet.")
      return preview
    },
  }
}

/** Opens the template from the list. */
export async function openFromList(
  { input, name }: Pick<Life, "input" | "name">,
  page: Page,
  editor: DocumentEditorScreen,
): Promise<void> {
  await input.open(page, "Templates")
  await input.press(page.getByRole("table").getByRole("row").filter({ hasText: name }))
  await editor.canvas().waitFor()
}
