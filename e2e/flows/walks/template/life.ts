import type { Page } from "@playwright/test"
import type { ApiClient } from "../../../../tools/api-client.ts"
import { type CanvasHands, canvasHands } from "../../../canvas-hands.ts"
import type { Hands } from "../../../hands.ts"
import { DocumentEditorScreen } from "../../../screens/document-editor-screen.ts"

export type Project = { name: string; slug: string; api: ApiClient }

/** A template on its way from the gallery to its results, in the hands of one person, and of another one now and then. */
export type Life = {
  name: string
  hands: Hands
  /** Where the template is made, and where it is promoted to. */
  project: Project
  live: Project
  page: Page
  editor: DocumentEditorScreen
  canvas: CanvasHands
  /** The second person. */
  other: Page
  beside: DocumentEditorScreen
  /** What the preview's route rendered last for the first person. */
  rendered: () => Promise<Rendered>
}

export type Rendered = { subject: string; body: { html?: string; plaintext?: string } }

type Given = Pick<Life, "name" | "hands" | "project" | "live" | "page" | "other">

export function lifeOf(given: Given): Life {
  const { page, other, hands } = given
  let last = Promise.resolve<Rendered | null>(null)
  page.on("response", (answer) => {
    if (!answer.url().endsWith("/drafts/preview") || !answer.ok()) return
    // Answers that the page gave up are none.
    const before = last
    last = answer.json().then(
      ({ preview }) => preview as Rendered | null,
      () => before,
    )
  })
  return {
    ...given,
    canvas: canvasHands[hands.name],
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
  { hands, name }: Pick<Life, "hands" | "name">,
  page: Page,
  editor: DocumentEditorScreen,
): Promise<void> {
  await hands.open(page, "Templates")
  await hands.press(page.getByRole("table").getByRole("row").filter({ hasText: name }))
  await editor.canvas().waitFor()
}
