import { expect } from "@playwright/test"
import type { Life } from "./life.ts"

export const bigOrder = "€999.00"

/** Values under a name of their own, for everybody; the message is filled with them, where it is written and where it is looked at. */
export async function keepsASecondSample({ input, canvas, editor }: Life) {
  const { samples, samplesButton } = editor
  await input.press(samplesButton())
  await input.press(samples().getByRole("button", { name: "Save these values as a new sample" }))
  await input.write(samples().getByLabel("Name of the sample"), "A big order")
  await input.press(samples().getByRole("button", { name: "Save", exact: true }))
  await expect(samples().getByLabel("Sample", { exact: true }).locator("option:checked")).toHaveText(
    "A big order",
  )
  await expect(samples()).toContainText("Shared with everyone in the project.")
  await input.write(samples().getByLabel("total", { exact: true }), bigOrder)
  await input.write(samples().getByLabel("voucher_code", { exact: true }), "")
  await expect(editor.message().getByText(bigOrder, { exact: true })).toBeVisible()
  await expect(editor.message().getByText("Need to change something?")).toHaveCount(0)
  await canvas.leave(samples(), samplesButton())
  await expect(samples()).toBeHidden()
  await expect(samplesButton()).toContainText("A big order")
  await input.press(editor.side("Edit"))
  await expect(editor.canvas()).toContainText(bigOrder)
}
