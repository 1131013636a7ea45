import { expect, type Locator } from "@playwright/test"
import { within } from "../tools/lib/timeouts.mjs"

/** The next key on the way to an element, null once it is there; and what has the focus meanwhile, in words. */
type Step = { key: string | null; focused: string; isCovered: boolean }

/** More than any page of ours needs; more presses mean that the element was missed. */
const stepsMax = 90

/**
 * Moves the focus to an element by keys only, like a person who sees its position: Tab, Shift+Tab when it is behind,
 * arrows within a menu, a group or a table, and Enter on the skip link. Fails with a list of the focused elements when
 * the element is not reached, and when it is focused but covered.
 */
export async function reachByTab(target: Locator): Promise<void> {
  const focused = await goByTab(target)
  await seen(target, focused)
}

/** The same to something that may be larger than the window: a text that is written in place. */
export async function goByTab(target: Locator): Promise<string> {
  await target.waitFor()
  const passed: string[] = []
  for (let steps = 0; steps < stepsMax; steps += 1) {
    const { key, focused } = await target.evaluate(nextStep)
    if (key === null) return focused
    passed.push(`${focused} (${key})`)
    await target.page().keyboard.press(key)
  }
  throw new Error(`Keys do not lead to ${target}. The focus went over:\n${passed.join("\n")}`)
}

/** A dialog that opens is behind its own overlay for a moment. */
const seen = (target: Locator, focused: string) =>
  expect
    .poll(async () => (await target.evaluate(nextStep)).isCovered, {
      message: `${target} has the focus and cannot be seen: ${focused}`,
      timeout: within(3000),
    })
    .toBe(false)

/** Runs in the page. The focus is final after the timers of the last key: groups move it in one. */
async function nextStep(target: Element): Promise<Step> {
  await new Promise((resolve) => setTimeout(resolve))
  const composites =
    "[role=menu], [role=listbox], [role=tablist], [role=radiogroup], [role=group], [role=rowgroup], tbody"
  const focused = document.activeElement ?? document.body
  const isRadio = (one: Element): one is HTMLInputElement =>
    one instanceof HTMLInputElement && one.type === "radio"
  /** One stop of the Tab key together with the focused one: arrows lead further. */
  const isBeside = () => {
    if (isRadio(target) && isRadio(focused)) return target.name === focused.name
    const around = target.closest(composites)
    return target instanceof HTMLElement && target.tabIndex < 0 && Boolean(around?.contains(focused))
  }
  const isAhead = Boolean(focused.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)
  const key = () => {
    if (focused === target) return null
    if (focused.matches('a[href="#main"]') && target.closest("#main")) return "Enter"
    if (!isBeside()) return isAhead ? "Tab" : "Shift+Tab"
    if (target.closest("[role=tablist]")) return isAhead ? "ArrowRight" : "ArrowLeft"
    return isAhead ? "ArrowDown" : "ArrowUp"
  }
  const isCovered = () => {
    const { left, top, width, height } = target.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    return !seen || !(target.contains(seen) || seen.contains(target))
  }
  const name = focused.getAttribute("aria-label") ?? focused.textContent?.trim().slice(0, 40) ?? ""
  const role = focused.getAttribute("role") ?? focused.tagName.toLowerCase()
  return { key: key(), focused: `${role} "${name}"`, isCovered: isCovered() }
}
