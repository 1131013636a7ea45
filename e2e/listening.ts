import { test as base, type Page } from "@playwright/test"
import { within } from "../tools/lib/timeouts.mjs"

/**
 * Playwright's `test` with pages that wait for hydration. Our pages are rendered by the server and hydrate a moment
 * later, on a busy machine much later: input before that is lost or replayed, depending on the component. People are
 * slower than that, so flows wait; flows about that moment use `waitUntil: "commit"`.
 */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const makeContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await makeContext(options)
        return context.on("page", waitWherePagesLoad)
      }
      await use(browser)
    },
    { scope: "worker" },
  ],
})

/** Its ways to another address end when what is there listens. */
function waitWherePagesLoad(page: Page): void {
  const { goto, reload, goBack, goForward } = page
  page.goto = async (address, options) => {
    const answer = await goto.call(page, address, options)
    if (options?.waitUntil !== "commit") await listening(page)
    return answer
  }
  page.goBack = async (options) => {
    const answer = await goBack.call(page, options)
    if (options?.waitUntil !== "commit") await listening(page)
    return answer
  }
  page.goForward = async (options) => {
    const answer = await goForward.call(page, options)
    if (options?.waitUntil !== "commit") await listening(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload.call(page, options)
    if (options?.waitUntil !== "commit") await listening(page)
    return answer
  }
}

/** Waits until everything on the page that can be pressed or filled listens; a page that is not ours does at once. */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(isListening, undefined, { timeout: within(30_000) })
  // Key handlers work once the page has hydrated, which it does when idle. A page that redirects has gone by then; the
  // next one is awaited as well.
  await page.evaluate(untilIdle).catch(() => page.waitForFunction(isListening))
}

/** In the page. React notes at each element what it does there, from when it does. */
const isListening = () => {
  if (document.querySelector('script[src*="/_next/"]') === null) return true
  const parts = document.querySelectorAll(
    "main :is(button, input:not([type=hidden]), select, textarea, a), header button",
  )
  // Text that is edited in place is rendered by its editor, with its event handlers.
  const isHeard = (part: Element) =>
    part.closest("[contenteditable]") !== null ||
    Object.keys(part).some((key) => key.startsWith("__reactProps$"))
  return history.state !== null && [...parts].every(isHeard)
}

/** In the page. */
const untilIdle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: within(3000) }))
