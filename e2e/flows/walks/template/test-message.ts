import { expect } from "@playwright/test"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { InboxScreen } from "../../../screens/inbox-screen.ts"
import type { Life } from "./life.ts"
import { bigOrder } from "./samples.ts"
import { asReceived, untracked } from "../../../../lib/testing/untracked.ts"

/** Recipient of the preview: the address is in the footer of every message. */
const to = "recipient@example.com"

/** To an address, with the values that are on the screen: what arrives is, in every byte, what was shown. */
export async function sendsATest({ page, input, editor, project }: Life) {
  await input.press(editor.side("Preview"))
  await expect(editor.message().getByText(bigOrder, { exact: true })).toBeVisible()
  await expect(editor.preview()).toContainText("as it will be sent")
  await input.press(editor.testButton())
  const dialog = page.getByRole("dialog", { name: "Send a test" })
  await input.write(dialog.getByLabel("To", { exact: true }), to)
  await input.press(dialog.getByRole("button", { name: "Send a test" }))
  await expect(dialog).toBeHidden()
  await expect(editor.testButton()).toBeFocused()

  await input.open(page, "Captured inbox")
  const inbox = new InboxScreen(page)
  await input.press(inbox.letter(to).getByRole("link"))
  await expect(inbox.opened()).toContainText("We have your order 48213")
  await expect(page.frameLocator("main iframe").getByText(bigOrder, { exact: true })).toBeVisible()
  expect((await project.api(capturedList, { search: to })).letters).toHaveLength(1)
}

/** The same message, as the service stored it, compared with the result of the preview's route. */
export async function isWhatWasShown({ project, rendered }: Life) {
  const { letters } = await project.api(capturedList, { search: to })
  const { letter } = await project.api(capturedGet, { id: letters[0]?.id ?? "" })
  const { subject, body } = await rendered()
  expect(letter.subject).toBe(subject)
  expect(letter.html).toContain("/t/o/")
  expect(await untracked(letter, body)).toEqual({
    html: asReceived(body.html),
    plaintext: asReceived(body.plaintext ?? ""),
  })
}
