import { readFileSync } from "node:fs"
import { expect, type Page, test } from "@playwright/test"
import { inRepo } from "../../tools/lib/repo.mjs"

/** Composed messages in a browser, as recorded by lib/documents/compose/golden.test.ts: head first, then the body. */
const recorded = (name: string): string => {
  const file = readFileSync(inRepo("lib/documents/testing/golden/html", `${name}.txt`), "utf8")
  const [, head = "", body = ""] = file.split(/^=== .*$/m)
  return `${head.trim()}\n${body.trim()}`
}

/** Two columns of 30 % and 70 %. */
const columns = recorded("columns")
const withoutStyles = (html: string) => html.replace(/<style.*?<\/style>/gs, "")
/** As the new Outlook and Outlook on the web rename classes. */
const withPrefix = (html: string) =>
  html.replace(/ class="([^"]*)"/g, (_, names: string) => ` class="${names.replace(/[^\s]+/g, "x_$&")}"`)

async function boxesAt(page: Page, html: string, width: number) {
  await page.setViewportSize({ width, height: 600 })
  await page.setContent(html)
  const boxes = await page
    .locator('[class*="mj-column-per-"]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  const [first, second] = boxes
  if (!first || !second || boxes.length > 2) throw new Error(`two columns expected, not ${boxes.length}`)
  return { first, second }
}

/** Of a browser's own body, on both sides together, for programs that ignore the style sheet. */
const margins = 16

const programs = {
  "a program with style sheets": columns,
  "a program that ignores style sheets": withoutStyles(columns),
  "a program that renames classes": withPrefix(columns),
  "a program that ignores style sheets and renames classes": withPrefix(withoutStyles(columns)),
}

for (const [name, html] of Object.entries(programs)) {
  test(`DOCUMENT-20 columns stand beside each other on a wide screen and below each other on a narrow one, in ${name}`, async ({
    page,
  }) => {
    const wide = await boxesAt(page, html, 600 + margins)
    expect(wide.second.top).toBe(wide.first.top)
    expect(wide.second.left).toBeGreaterThanOrEqual(wide.first.right - 1)
    expect(Math.round(wide.first.width / 6)).toBe(30)
    expect(Math.round(wide.second.width / 6)).toBe(70)
    const narrow = await boxesAt(page, html, 320 + margins)
    expect(narrow.second.top).toBeGreaterThanOrEqual(narrow.first.bottom)
    const hasStyles = html.includes("<style")
    const full = hasStyles ? 320 + margins : 320
    expect(narrow.second.width).toBe(full)
    // Without a style sheet, a narrow column stays narrow and is centred.
    expect(narrow.first.width).toBe(hasStyles ? full : 179.5)
  })
}

test("DOCUMENT-9 a message from right to left begins at the right, columns included", async ({ page }) => {
  const { first, second } = await boxesAtOfRtl(page)
  expect(first.left).toBeGreaterThanOrEqual(second.right - 1)
  const aligned = await page
    .locator("h1, li, th, .words td, .muted div")
    .evaluateAll((all) =>
      all.map((one) => `${getComputedStyle(one).direction} ${getComputedStyle(one).textAlign}`),
    )
  expect(aligned.length).toBeGreaterThan(5)
  for (const one of aligned) expect(one).toMatch(/^rtl (start|(-webkit-)?right)$/)
})

async function boxesAtOfRtl(page: Page) {
  await page.setViewportSize({ width: 600, height: 800 })
  await page.setContent(recorded("right-to-left"))
  const box = (share: number) =>
    page.locator(`.mj-column-per-${share}`).evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
  return { first: await box(60), second: await box(40) }
}

test("DOCUMENT-9 a logo and links of HTML blocks are readable in dark mode", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" })
  await page.setContent(recorded("brand"))
  const plate = await page.locator(".logo td").evaluate((one) => getComputedStyle(one).backgroundColor)
  expect(plate).toBe("rgb(243, 244, 246)")
  await page.setContent(recorded("html-block"))
  const colour = await page.locator(".html a").evaluate((one) => getComputedStyle(one).color)
  expect(colour).toBe("rgb(143, 180, 255)")
})
