import { expect, type Locator, type Page } from "@playwright/test"
import { listening } from "./listening.ts"
import { reachByTab } from "./reach.ts"

/**
 * Input methods: a walk names the elements to press and the text to write, the input method does it by mouse or
 * keyboard. Focus, values and clicks are set only in ways that a person has.
 */
export type InputMethod = {
  name: "mouse" | "keyboard"
  /** Presses a button, follows a link, opens a row, chooses one of several. */
  press(target: Locator): Promise<void>
  /** Types a text over the contents of a field. */
  write(field: Locator, text: string): Promise<void>
  /** Takes a line of the browser's own list. */
  choose(list: Locator, label: string): Promise<void>
  /** Opens a page of the project by its name in the sidebar. */
  open(page: Page, name: string): Promise<void>
}

/** A click for everything; only typing is left to the keyboard, into what was clicked. */
export const mouse: InputMethod = {
  name: "mouse",
  async press(target) {
    await listening(target.page())
    await target.click()
  },
  async write(field, text) {
    await mouse.press(field)
    await replaceText(field.page(), text)
  },
  async choose(list, label) {
    // The open list is the browser's own and no part of the page: this is what a press on its line does.
    await mouse.press(list)
    await list.selectOption({ label })
  },
  async open(page, name) {
    await mouse.press(
      page.getByRole("navigation", { name: "Project" }).getByRole("link", { name, exact: true }),
    )
  },
}

/** Tab, arrows, Enter and Space, and the product's own palette. */
const keyboard: InputMethod = {
  name: "keyboard",
  async press(target) {
    await arrive(target)
    await target.page().keyboard.press((await target.evaluate(isChosenBySpace)) ? "Space" : "Enter")
  },
  async write(field, text) {
    await arrive(field)
    await replaceText(field.page(), text)
  },
  async choose(list, label) {
    await arrive(list)
    // Typing selects a line of a closed list; the letters are combined while less than a second passes between them.
    await list.page().keyboard.type(label)
    await expect(list.locator("option:checked")).toHaveText(label)
  },
  async open(page, name) {
    // A page that is only drawn keeps this press, and what is typed after it, until it listens.
    const palette = page.getByRole("dialog", { name: "Search and commands" })
    await page.keyboard.press("ControlOrMeta+k")
    await expect(palette.getByRole("combobox")).toBeFocused()
    await page.keyboard.type(name)
    await expect(palette.getByRole("option", { selected: true })).toContainText(name)
    await page.keyboard.press("Enter")
    await expect(palette).toBeHidden()
  },
}

export const inputMethods: readonly InputMethod[] = [mouse, keyboard]

type Given = { name: string; mimeType: string; buffer: Buffer }

/** Hands a file over to the window that a button opens. */
export async function upload(input: InputMethod, button: Locator, file: Given): Promise<void> {
  const chooser = button.page().waitForEvent("filechooser")
  await input.press(button)
  await (await chooser).setFiles(file)
}

async function arrive(target: Locator): Promise<void> {
  await listening(target.page())
  await expect(target).toBeEnabled()
  await reachByTab(target)
}

async function replaceText(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+a")
  if (text === "") await page.keyboard.press("Delete")
  else await page.keyboard.type(text)
}

/** In the page. */
const isChosenBySpace = (element: Element): boolean =>
  element.matches("input[type=checkbox], input[type=radio], [role=checkbox], [role=radio], [role=switch]")
