import type { Page } from "@playwright/test"
import Axe from "axe-core"
import { within } from "../tools/lib/timeouts.mjs"

const { source } = Axe

/**
 * Accessibility barriers on the current page: findings of axe, in both themes, and parts that overflow the screen. One
 * line for each, with the place; empty when there are none. `besides` are axe rules to skip.
 */
export async function barriersOn(page: Page, besides: readonly string[] = []): Promise<string[]> {
  await settled(page)
  const found = [
    ...(await axe(page, { without: [...besides] })),
    ...(await sideways(page)),
    ...(await headings(page)),
    ...(await titleless(page)),
  ]
  // Themes differ in their colours alone.
  const before = await wearTheme(page, "dark")
  found.push(...(await axe(page, { only: ["color-contrast"] })).map((one) => `dark: ${one}`))
  await wearTheme(page, before)
  return found
}

/**
 * Waits for the requests that the page makes after hydration: axe records which of a busy button's two faces is hidden
 * and checks it a moment later. A page that stays busy is checked as it is.
 */
async function settled(page: Page): Promise<void> {
  const isQuiet = () => {
    const noted = window as typeof window & { quietLooks?: number }
    const isDrawnOnly = history.state === null && document.querySelector('script[src*="/_next/"]') !== null
    const isBusy = document.querySelector('[aria-busy="true"]') !== null || isDrawnOnly
    noted.quietLooks = isBusy ? 0 : (noted.quietLooks ?? 0) + 1
    return noted.quietLooks > 3
  }
  await page.waitForFunction(isQuiet, undefined, { polling: 100, timeout: within(10_000) }).catch(() => {})
}

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** `barriersOn` on a desktop and on a phone, for pages with a different layout there. */
export async function barriersAtAllWidths(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of widths) {
    await page.setViewportSize(size)
    found.push(...(await barriersOn(page)).map((one) => `${size.width} px: ${one}`))
  }
  return found
}

/** Rules to run: all but those left out, or only those named. */
type Rules = { without: string[] } | { only: string[] }

async function axe(page: Page, rules: Rules): Promise<string[]> {
  // Half of the time of a look went into reading axe itself: a page keeps it for the second one.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source)
  return page.evaluate(findViolations, rules)
}

/**
 * Runs in the page. Messages are in frames without scripts, which axe cannot enter; they are their senders' text, not
 * our pages.
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
        : {
            rules: {
              // WCAG 2.5.8, which axe checks only on request: click targets have 24 px or space around them.
              "target-size": { enabled: true },
              // Checked below: a page that is notified of a change while axe runs is rendered again, without a title
              // meanwhile.
              "document-title": { enabled: false },
              ...Object.fromEntries(rules.without.map((name) => [name, { enabled: false }])),
            },
          }),
    },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(" ")} (${node.failureSummary ?? ""})`),
  )
}

/**
 * Sets the theme of the page and returns the previous one. Transitions are off from now on, because a color in
 * transition is neither the old nor the new one.
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

/** Nothing when the page has a title (WCAG 2.4.2), or gets one soon: it comes a moment after what the page is drawn from. */
async function titleless(page: Page): Promise<string[]> {
  const isTitled = page.waitForFunction(() => document.title !== "", undefined, { timeout: within(5000) })
  return isTitled.then(
    () => [],
    () => ["The page has no title."],
  )
}

/** Nothing when the page has one heading of the first level; else a line with those it has. */
async function headings(page: Page): Promise<string[]> {
  const titles = await page.locator("h1:visible").allInnerTexts()
  return titles.length === 1 ? [] : [`${titles.length} h1: ${titles.join(" | ")}`]
}

/**
 * Elements smaller than 24 px by 24 px at the current width, one line for each (WCAG 2.5.8). A label counts as part of
 * its field; links inside sentences are as high as their line. axe accepts small targets with space around them; ours
 * need none.
 */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(findSmallTargets)

/** In the page. */
function findSmallTargets(): string[] {
  const least = 24
  const pressed =
    "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=option], [role=menuitem]"
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest("[aria-hidden=true], [inert]") === null &&
    !element.matches(":disabled, .sr-only, .sr-only *")
  /** A word in a sentence: the rest of its line is text. */
  const isInSentence = (element: Element) => {
    const around = element.parentElement?.innerText.trim() ?? ""
    const text = element.textContent?.trim() ?? ""
    return getComputedStyle(element).display === "inline" && around.length > text.length
  }
  const sizeOf = (element: Element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const boxes = [element, ...labels].map((one) => one.getBoundingClientRect())
    const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))
    return { width, height: Math.max(...boxes.map((box) => box.height)) }
  }
  return [...document.querySelectorAll(pressed)]
    .filter((element) => isShown(element) && !isInSentence(element))
    .map((element) => ({ element, ...sizeOf(element) }))
    .filter(({ width, height }) => Math.min(width, height) < least - 0.5)
    .map(({ element, width, height }) => {
      const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40)
      return `too small: ${element.tagName} "${name}" ${width.toFixed(0)} × ${height.toFixed(0)}`
    })
}

/** The parts that can only be seen by scrolling the page sideways; empty when it fits. */
export async function sideways(page: Page): Promise<string[]> {
  // A page may still be drawing itself; what is too wide after that stays too wide.
  const fits = page.waitForFunction(isNarrow, undefined, { timeout: within(5000) }).catch(() => null)
  if (await fits) return []
  const parts = await page.evaluate(partsOutside)
  return [`too wide: ${parts.slice(0, 4).join(" | ")}`]
}

/** In the page: nothing is to be scrolled sideways. */
const isNarrow = () => document.documentElement.scrollWidth <= window.innerWidth

/** Runs in the page: parts that overflow at the right and are not in a scroll container. */
function partsOutside(): string[] {
  const isOut = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 1
  // A positioned element escapes every scroll container that does not position it.
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
