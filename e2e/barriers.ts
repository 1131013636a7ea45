import type { Page } from "@playwright/test"
import Axe from "axe-core"

const { source } = Axe

/**
 * What stands in somebody's way on the page as it is now: what axe finds, in both themes, and parts that stick out of
 * the screen. One line for each, with the place; empty when there is nothing. `besides` are axe's rules left out.
 */
export async function barriersOn(page: Page, besides: string[] = []): Promise<string[]> {
  const found = [...(await axe(page, { without: besides })), ...(await sideways(page))]
  // Themes differ in their colours alone.
  const before = await wearTheme(page, "dark")
  found.push(...(await axe(page, { only: ["color-contrast"] })).map((one) => `dark: ${one}`))
  await wearTheme(page, before)
  return found
}

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** `barriersOn` at a desk and on a phone, for pages that stand otherwise there. */
export async function barriersAtAllWidths(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of widths) {
    await page.setViewportSize(size)
    found.push(...(await barriersOn(page)).map((one) => `${size.width} px: ${one}`))
  }
  return found
}

/** What the rules find: all but those left out, or only those named. */
type Rules = { without: string[] } | { only: string[] }

async function axe(page: Page, rules: Rules): Promise<string[]> {
  // Half of the time of a look went into reading axe itself: a page keeps it for the second one.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source)
  return page.evaluate(findViolations, rules)
}

/**
 * In the page. Messages stand in frames without scripts, which axe cannot enter; they are their senders' text, not our
 * pages.
 */
async function findViolations(rules: Rules): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe }
  const { violations } = await axe.run(
    { exclude: ["iframe"] },
    {
      iframes: false,
      resultTypes: ["violations"],
      ...("only" in rules
        ? { runOnly: { type: "rule", values: rules.only } }
        : { rules: Object.fromEntries(rules.without.map((name) => [name, { enabled: false }])) }),
    },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(" ")} (${node.failureSummary ?? ""})`),
  )
}

/**
 * Puts the page into a theme and tells which one it wore. Nothing fades from now on: a colour on its way is neither the
 * old one nor the new one.
 */
async function wearTheme(page: Page, theme: string): Promise<string> {
  return page.evaluate(async (name) => {
    const still = new CSSStyleSheet()
    still.replaceSync("*, ::before, ::after { transition: none !important }")
    document.adoptedStyleSheets.push(still)
    const { dataset } = document.documentElement
    const before = dataset.theme ?? "light"
    dataset.theme = name
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return before
  }, theme)
}

/** The parts that can only be seen by scrolling the page sideways; empty when it fits. */
export async function sideways(page: Page): Promise<string[]> {
  // A page may still be drawing itself; what is too wide after that stays too wide.
  const fits = page.waitForFunction(isNarrow, undefined, { timeout: 5000 }).catch(() => null)
  if (await fits) return []
  const parts = await page.evaluate(partsOutside)
  return [`too wide: ${parts.slice(0, 4).join(" | ")}`]
}

/** In the page: nothing is to be scrolled sideways. */
const isNarrow = () => document.documentElement.scrollWidth <= window.innerWidth

/** In the page: the parts that stick out at the right and are in no part that scrolls by itself. */
function partsOutside(): string[] {
  const isOut = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 1
  // What is placed by itself leaves every part that scrolls but does not place it.
  const holderOf = (element: Element) =>
    element instanceof HTMLElement && getComputedStyle(element).position === "absolute"
      ? element.offsetParent
      : element.parentElement
  const isHeld = (element: Element): boolean => {
    const holder = holderOf(element)
    return holder !== null && (getComputedStyle(holder).overflowX !== "visible" || isHeld(holder))
  }
  const out = [...document.body.querySelectorAll("*")].filter((one) => isOut(one) && !isHeld(one))
  return out.map((one) => `${one.tagName} ${one.className}`)
}
