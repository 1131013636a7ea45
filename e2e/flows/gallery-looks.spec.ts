import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { gallery } from "../../lib/documents/gallery/gallery.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { sideways } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { makePng } from "../make-picture.ts"

/** Every start with every sample, at three widths, light and dark. */
test.setTimeout(within(300_000))

/** A folder for pictures: `GALLERY_PICTURES=test-results/gallery npm run e2e -- gallery-looks`. */
const folder = process.env.GALLERY_PICTURES
const widths = [320, 600, 1000]
const schemes = ["light", "dark"] as const

const logo = "https://pictures.example.com/logo.png"
const brand = {
  button: { ground: "#0b6e4f", text: "#ffffff" },
  light: { link: "#0b6e4f" },
  dark: { link: "#7fd6b4" },
  logo: { src: logo, alt: "Harbour Shop", width: 120 },
  footer: "Harbour Shop, 1 Quay Street, 20457 Hamburg",
}

/** In the page: text with a contrast below 4.5; below 3 if it is large (WCAG 1.4.3). */
function paleTexts(): string[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]
  const read = (css: string): Colour => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number)
    return [red, green, blue, alpha]
  }
  const over = ([red, green, blue, alpha]: Colour, below: Colour): Colour => {
    const mix = (top: number, under: number) => top * alpha + under * (1 - alpha)
    return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1]
  }
  const groundOf = (element: Element | null): Colour =>
    element
      ? over(read(getComputedStyle(element).backgroundColor), groundOf(element.parentElement))
      : [255, 255, 255, 1]
  const light = ([red, green, blue]: Colour): number => {
    const part = (value: number) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const pale: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim() ?? ""
    const element = texts.currentNode.parentElement
    // The preheader is for the list of messages and is hidden.
    if (!text || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { color, fontSize } = getComputedStyle(element)
    const ground = groundOf(element)
    const [one, other] = [light(over(read(color), ground)), light(ground)]
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    // The service's footer has one grey for every background (UNSUB-1).
    const isLenient = Number.parseFloat(fontSize) >= 24 || element.closest("body > div[lang]:not([role])")
    if (contrast < (isLenient ? 3 : 4.5))
      pale.push(`${contrast.toFixed(1)} : 1 “${text.slice(0, 40)}” ${color}`)
  }
  return pale
}

/** Columns without a table cell for Outlook, which ignores their widths. */
function columnsWithoutCells(html: string): string[] {
  const columns = [...html.matchAll(/<div[^>]*class="[^"]*mj-column-per-(\d+)[^"]*"/g)]
  return columns
    .filter(
      ({ index }) =>
        !/<!--\[if mso[^\]]*\]>(?:(?!<!\[endif\]).)*<td[^>]*>\s*<!\[endif\]-->\s*$/s.test(
          html.slice(0, index),
        ),
    )
    .map(([tag]) => tag)
}

const faulty = '<div class="mj-column-per-50" style="color:#999">Pale, and without a cell</div>'

async function faultsAt(page: Page, width: number, name: string): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 })
  const found: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    const here = [...(await sideways(page)), ...(await page.evaluate(paleTexts))]
    found.push(...here.map((one) => `${name}, ${width} px, ${colorScheme}: ${one}`))
    if (folder) {
      const path = join(folder, `${name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true })
    }
  }
  return found
}

test("GALLERY-7 every starter fits narrow and wide windows, is readable light and dark, and has alternative texts and tables for Outlook", async ({
  newProject,
  script,
  shared,
  browser,
}) => {
  if (folder) await mkdir(folder, { recursive: true })
  const { slug } = await newProject("Looks of starters")
  const client = await script(shared.owner)
  const saved = await client.post(`/api/projects/${slug}/brand`, { brand, changed_at: null })
  expect(saved).toMatchObject({ status: 200 })
  const context = await browser.newContext({ extraHTTPHeaders: { cookie: client.cookie() } })
  const page = await context.newPage()
  await page.route(logo, (route) => route.fulfill({ contentType: "image/png", body: makePng(240, 60) }))
  // The detectors work.
  await page.setContent(faulty)
  expect(await page.evaluate(paleTexts)).toHaveLength(1)
  expect(columnsWithoutCells(faulty)).toHaveLength(1)
  const faults: string[] = []
  for (const { key, samples } of gallery)
    for (const sample of samples) {
      const name = `${key}-${sample.key}`
      const answer = await page.goto(
        `${shared.dashboardUrl}/api/projects/${slug}/drafts/starts/${key}?sample=${sample.key}`,
      )
      expect(answer?.status(), name).toBe(200)
      const html = (await answer?.text()) ?? ""
      for (const width of widths) faults.push(...(await faultsAt(page, width, name)))
      const unnamed = await page.locator("img:not([alt])").count()
      if (unnamed) faults.push(`${name}: ${unnamed} images without alt`)
      faults.push(...columnsWithoutCells(html).map((one) => `${name}: no cell for Outlook around ${one}`))
    }
  await context.close()
  expect(faults).toEqual([])
})
