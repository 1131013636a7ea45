import { expect, type Locator, type Page } from "@playwright/test"
import { within } from "../tools/lib/timeouts.mjs"
import { type InputMethod, mouse } from "./input-method.ts"
import { listening } from "./listening.ts"
import { goByTab, reachByTab } from "./reach.ts"

/** Input methods for text that is edited in place. Blocks are named by their role on the page. */
export type CanvasInput = {
  /** Goes into a text in which nothing is written yet. */
  enter(text: Locator): Promise<void>
  /** Puts the caret behind the last character of a block's text. */
  caretAt(block: Locator): Promise<void>
  /** Opens the list of values of a field. */
  openList(field: Locator): Promise<void>
  /** Takes a line of the list that the caret, or a field, has opened. */
  take(option: Locator): Promise<void>
  /** Selects the element around the caret, `name` as the inspector calls it, and can continue to the inspector. */
  selectAround(inspector: Locator, name: string): Promise<void>
  /** Opens the menu of the block with the caret. */
  openMenu(page: Page): Promise<void>
  /** Presses the button on the face of a block that is selected. */
  openFace(button: Locator): Promise<void>
  /** Closes what hangs on a button. */
  leave(popover: Locator, button: Locator): Promise<void>
}

/** Clicks where the text ends, on lines of lists and on what is seen. */
const byMouse: CanvasInput = {
  enter: (text) => mouse.press(text),
  async caretAt(block) {
    await listening(block.page())
    // Loading pictures move the content below them: a click that missed is repeated.
    await expect(async () => {
      await block.scrollIntoViewIfNeeded()
      const { x, y } = await block.evaluate(endOfText)
      await block.page().mouse.click(x, y)
      await caretIsBehind(block, 1000)
    }).toPass({ timeout: within(15_000) })
  },
  openList: (field) => mouse.press(field),
  take: (option) => option.click(),
  async selectAround(inspector, name) {
    await mouse.press(
      inspector.getByRole("navigation", { name: "Inside" }).getByRole("button", { name, exact: true }),
    )
  },
  openMenu: (page) => mouse.press(page.getByRole("button", { name: "Block menu" })),
  openFace: (button) => mouse.press(button),
  leave: (_popover, button) => mouse.press(button),
}

/** Goes to the text with Tab and through it with arrows, as far as it takes to see the caret there. */
const byKeyboard: CanvasInput = {
  async enter(text) {
    await listening(text.page())
    await goByTab(text)
  },
  async caretAt(block) {
    const { keyboard } = block.page()
    await listening(block.page())
    await goByTab(block.locator("xpath=ancestor-or-self::*[@contenteditable='true'][1]"))
    // A re-render may move the caret between two steps, so each step starts from its current place.
    const pressed: string[] = []
    while (!(await block.evaluate(isAtEnd))) {
      const way = await block.evaluate(wayToText)
      // End leads to the end of a line, and a text may have several.
      const keys = way ? [way] : pressed.at(-1) === "End" ? ["ArrowDown", "End"] : ["End"]
      pressed.push(...keys)
      if (pressed.length > stepsMax) throw new Error(`Arrows do not lead to ${block}: ${pressed.join(" ")}`)
      for (const key of keys) await keyboard.press(key)
    }
  },
  async openList(field) {
    await reachByTab(field)
    await field.page().keyboard.press("ArrowDown")
  },
  async take(option) {
    const { keyboard } = option.page()
    await option.waitFor({ timeout: within(15_000) })
    for (let steps = 0; (await option.getAttribute("aria-selected")) !== "true"; steps += 1) {
      if (steps > stepsMax) throw new Error(`Arrows do not lead to ${option}.`)
      await keyboard.press("ArrowDown")
    }
    await keyboard.press("Enter")
  },
  async selectAround(inspector, name) {
    const title = inspector.getByRole("heading", { name, exact: true })
    await expect(async () => {
      if (await title.isVisible()) return
      await inspector.page().keyboard.press("Escape")
      await expect(title).toBeVisible({ timeout: within(1000) })
    }).toPass({ timeout: within(10_000) })
  },
  async openMenu(page) {
    await page.keyboard.press("ControlOrMeta+/")
    // The line for the next key press is visible.
    await expect(page.getByRole("menu").locator(":focus")).toBeVisible()
  },
  openFace: (button) => button.page().keyboard.press("Enter"),
  leave: (popover) => popover.page().keyboard.press("Escape"),
}

export const canvasInput: Record<InputMethod["name"], CanvasInput> = { mouse: byMouse, keyboard: byKeyboard }

/** More than any text of ours has lines. */
const stepsMax = 60

const caretIsBehind = (block: Locator, timeout = within(15_000)) =>
  expect.poll(() => block.evaluate(isAtEnd), { timeout }).toBe(true)

/** In the page: whether the caret is in a block, with no text behind it. */
function isAtEnd(block: Element): boolean {
  const { anchorNode, anchorOffset, isCollapsed } = getSelection() ?? {}
  if (!anchorNode || !isCollapsed || !block.contains(anchorNode)) return false
  const behind = document.createRange()
  behind.selectNodeContents(block)
  behind.setStart(anchorNode, anchorOffset ?? 0)
  return behind.toString() === ""
}

/** In the page: a little behind the last character of a block; within the block, when it is empty. */
function endOfText(block: Element): { x: number; y: number } {
  const text = document.createRange()
  text.selectNodeContents(block)
  const last = [...text.getClientRects()].filter(({ width, height }) => width > 0 && height > 2).at(-1)
  const { left, right, top, bottom } = last ?? block.getBoundingClientRect()
  return { x: last ? right + 2 : (left + right) / 2, y: (top + bottom) / 2 }
}

/** In the page: the next key on the way of the caret to a block, null once it is in it. */
function wayToText(block: Element): string | null {
  const chosen = block.closest("[contenteditable=true]")?.querySelector(".ProseMirror-selectednode")
  // Enter goes into what is selected whole.
  if (chosen?.contains(block)) return "Enter"
  // A value in the text.
  if (chosen && block.contains(chosen)) return "ArrowRight"
  const at = chosen ?? getSelection()?.anchorNode
  if (!at) return "ArrowDown"
  if (block.contains(at)) return null
  return at.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING ? "ArrowDown" : "ArrowUp"
}
