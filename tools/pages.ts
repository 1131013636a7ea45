import type { Locator, Page } from "@playwright/test"
import { within } from "./lib/timeouts.mjs"

/**
 * Every page of the dashboard as data: screenshots, page weights and accessibility checks walk this list. A test
 * compares it with the files of app/, so that no page is forgotten.
 */
export type PageEntry = {
  /** Names its picture. */
  name: string
  /** The page's folder under app/, without groups: what Next.js calls its route. */
  route: string
  /** Start of the way to the page; for pages of one thing the list that contains it. */
  path: (slug: string) => string
  /** Addresses that the first row, or the first link of a list, leads to; one after the other. */
  opens?: readonly RegExp[]
  /** Pages that may weigh more than text: pages with charts, and pages with editors, have their own budget. */
  kind?: "chart" | "editor"
  /** Shown to people who have not signed in. */
  isPublic?: true
  /** Differs on a phone from the layout with a sidebar: axe checks it there, too. */
  isOtherOnPhone?: true
  /** Faces besides the one that it opens with, by their names. What looks for barriers looks at each. */
  states?: Readonly<Record<string, PageState>>
}

/** A face that a page can be brought to: an open panel, a dialog, another of its tabs. */
export type PageState = {
  /** Query added to the address. */
  search?: string
  /** Clicks on a desktop that lead to it. */
  act?: (page: Page) => Promise<unknown>
  /** Is seen once it is there. */
  shows: (page: Page) => Locator
  /** Does not exist on a phone, which has no keys and another frame. */
  isAtDeskOnly?: true
  /** Rules of axe that it cannot keep. */
  besides?: readonly string[]
}

const inProject = (section: string) => (slug: string) => `/p/${slug}/${section}`
const at = (path: string) => () => path

const aDialog = (page: Page) => page.getByRole("dialog")

/** The dialog open over the page, or next to a list, by its query. */
const dialog = (search: string): PageState => ({ search, shows: aDialog })
const part = (name: string): PageState => ({
  search: `part=${name}`,
  shows: (page) => page.getByRole("article"),
})

/** A token that was never issued: the page says what to do then. */
const noToken = "0".repeat(43)

export const pages: readonly PageEntry[] = [
  { name: "sign-in", route: "/sign-in", path: at("/sign-in"), isPublic: true },
  { name: "setup", route: "/setup", path: at("/setup"), isPublic: true },
  { name: "reset", route: "/reset", path: at("/reset"), isPublic: true },
  { name: "reset-over", route: "/reset/[token]", path: at(`/reset/${noToken}`), isPublic: true },
  { name: "invite-over", route: "/invite/[token]", path: at(`/invite/${noToken}`), isPublic: true },
  {
    name: "confirm-address-over",
    route: "/confirm-address/[token]",
    path: at(`/confirm-address/${noToken}`),
    isPublic: true,
  },
  {
    name: "confirm-alerts-over",
    route: "/confirm-alerts/[token]",
    path: at(`/confirm-alerts/${noToken}`),
    isPublic: true,
  },
  {
    name: "stop-report",
    route: "/stop-report/[report]",
    path: at(`/stop-report/${noToken}`),
    isPublic: true,
  },
  {
    name: "stop-alerts-over",
    route: "/stop-alerts/[token]",
    path: at(`/stop-alerts/${noToken}`),
    isPublic: true,
  },
  { name: "overview", route: "/p/[project]/overview", path: inProject("overview"), kind: "chart" },
  { name: "messages", route: "/p/[project]/messages", path: inProject("messages?range=7d") },
  {
    name: "story",
    route: "/p/[project]/messages/[jobId]",
    path: inProject("messages?range=7d"),
    opens: [/\/messages\/.+/],
  },
  {
    name: "story-refused",
    route: "/p/[project]/messages/[jobId]",
    path: inProject("messages?range=7d&status=hard_bounced"),
    opens: [/\/messages\/.+/],
    isOtherOnPhone: true,
    states: {
      "sending it again": { search: "dialog=resend", shows: (page) => aDialog(page).locator("dl").first() },
      "copying its request": {
        search: "dialog=request",
        shows: (page) => aDialog(page).locator("pre").first(),
      },
    },
  },
  { name: "bounces", route: "/p/[project]/bounces", path: inProject("bounces?range=7d"), kind: "chart" },
  {
    name: "engagement",
    route: "/p/[project]/engagement",
    path: inProject("engagement?range=7d"),
    kind: "chart",
  },
  { name: "alerts", route: "/p/[project]/alerts", path: inProject("alerts") },
  { name: "alert-rule", route: "/p/[project]/alerts/rule", path: inProject("alerts/rule") },
  {
    name: "templates",
    route: "/p/[project]/templates",
    path: inProject("templates"),
    // The frame around every page.
    states: {
      palette: {
        act: (page) => page.keyboard.press("Control+k"),
        shows: (page) => aDialog(page).getByRole("combobox"),
      },
      keys: {
        act: (page) => page.keyboard.press("?"),
        shows: (page) => page.getByRole("dialog", { name: "Keyboard shortcuts" }),
        isAtDeskOnly: true,
      },
      "the person's menu": {
        act: (page) => page.locator("aside [aria-haspopup=menu]").last().click(),
        shows: (page) => page.getByRole("menu"),
        isAtDeskOnly: true,
        // An open menu is anchored to its button and is in no landmark of its own.
        besides: ["region"],
      },
    },
  },
  { name: "template-new", route: "/p/[project]/templates/new", path: inProject("templates/new") },
  {
    name: "template-editor",
    route: "/p/[project]/templates/[id]",
    path: inProject("templates"),
    opens: [/\/templates\/[0-9a-f-]{36}/],
    kind: "editor",
  },
  {
    name: "template-results",
    route: "/p/[project]/templates/[id]/results",
    path: inProject("templates"),
    opens: [/\/templates\/[0-9a-f-]{36}$/, /\/results$/],
    kind: "chart",
  },
  { name: "template-parts", route: "/p/[project]/templates/parts", path: inProject("templates/parts") },
  { name: "brand", route: "/p/[project]/templates/brand", path: inProject("templates/brand") },
  { name: "pictures", route: "/p/[project]/templates/pictures", path: inProject("templates/pictures") },
  {
    name: "send",
    route: "/p/[project]/send",
    path: inProject("send"),
    kind: "editor",
    states: {
      "to a file, later, with options": {
        act: async (page) => {
          await page.getByRole("radio", { name: "CSV file" }).click()
          await page.getByRole("radio", { name: "Later" }).click()
          await page.getByRole("heading", { name: "Options" }).click()
        },
        shows: (page) => page.getByLabel("Send at"),
      },
    },
  },
  { name: "inbox", route: "/p/[project]/inbox", path: inProject("inbox") },
  {
    name: "letter",
    route: "/p/[project]/inbox/[id]",
    path: inProject("inbox"),
    opens: [/\/inbox\/\d+/],
    isOtherOnPhone: true,
    states: {
      links: part("links"),
      checks: part("checks"),
      source: part("source"),
      headers: part("headers"),
    },
  },
  { name: "webhooks", route: "/p/[project]/webhooks", path: inProject("webhooks"), isOtherOnPhone: true },
  {
    name: "webhook-new",
    route: "/p/[project]/webhooks/new",
    path: inProject("webhooks/new"),
    isOtherOnPhone: true,
  },
  {
    name: "webhook",
    route: "/p/[project]/webhooks/[id]",
    path: inProject("webhooks"),
    opens: [/\/webhooks\/\d+/],
    kind: "chart",
    isOtherOnPhone: true,
    states: {
      "a test event": dialog("panel=test"),
      "a replay": {
        search: "panel=replay",
        shows: (page) => aDialog(page).getByRole("button", { name: /^Replay/ }),
      },
      "its form": {
        act: (page) => page.getByRole("link", { name: "Edit", exact: true }).click(),
        shows: (page) => page.getByRole("button", { name: "Save" }),
      },
    },
  },
  {
    name: "webhook-call",
    route: "/p/[project]/webhooks/[id]/calls/[call]",
    path: inProject("webhooks"),
    opens: [/\/webhooks\/\d+/, /\/calls\/\d+/],
  },
  {
    name: "webhook-verify",
    route: "/p/[project]/webhooks/verify",
    path: inProject("webhooks/verify"),
    isOtherOnPhone: true,
  },
  {
    name: "suppressions",
    route: "/p/[project]/suppressions",
    path: inProject("suppressions"),
    states: {
      "addresses to add, beside a list that is narrowed": {
        search: "panel=add&source=user&after=2026-11-01",
        shows: (page) => page.getByRole("textbox", { name: "Addresses" }),
      },
      "an address that was imported": {
        search: "open=imported@example.com",
        shows: (page) =>
          page.getByRole("region", { name: "Details of the address" }).getByText(/, line 7, by /),
      },
    },
  },
  {
    name: "suppressions-import",
    route: "/p/[project]/suppressions",
    path: inProject("suppressions?panel=import"),
  },
  { name: "domains", route: "/p/[project]/domains", path: inProject("domains") },
  {
    name: "domain",
    route: "/p/[project]/domains/[domain]",
    path: inProject("domains"),
    opens: [/\/domains\/[^/]+/],
  },
  {
    name: "confirmed",
    route: "/p/[project]/suppressions/confirmed",
    path: inProject("suppressions/confirmed"),
  },
  { name: "smtp", route: "/p/[project]/smtp", path: inProject("smtp") },
  {
    name: "validation",
    route: "/p/[project]/suppressions/validation",
    path: inProject("suppressions/validation"),
  },
  { name: "tags", route: "/p/[project]/engagement/tags", path: inProject("engagement/tags") },
  { name: "exports", route: "/p/[project]/messages/exports", path: inProject("messages/exports") },
  { name: "export-new", route: "/p/[project]/messages/exports/new", path: inProject("messages/exports/new") },
  { name: "reference", route: "/p/[project]/smtp/reference", path: inProject("smtp/reference") },
  {
    name: "reference-method",
    route: "/p/[project]/smtp/reference/[group]/[method]",
    path: inProject("smtp/reference/email/send"),
  },
  { name: "start", route: "/p/[project]/start", path: inProject("start") },
  { name: "people", route: "/p/[project]/people", path: inProject("people") },
  { name: "audit", route: "/p/[project]/audit", path: inProject("audit") },
  { name: "settings", route: "/p/[project]/settings", path: inProject("settings") },
  { name: "keys", route: "/p/[project]/settings/keys", path: inProject("settings/keys") },
  { name: "projects", route: "/projects", path: at("/projects") },
  { name: "projects-import", route: "/projects/import", path: at("/projects/import") },
  { name: "account", route: "/account", path: at("/account") },
  { name: "account-audit", route: "/audit", path: at("/audit") },
  { name: "storage", route: "/storage", path: at("/storage") },
  { name: "account-inbox", route: "/inbox", path: at("/inbox") },
]

/** Pages that are not in the list, each with its reason. */
export const leftOut: Readonly<Record<string, string>> = {
  "/inbox/[id]": "needs mail of the account: e2e/flows/alerts.spec.ts walks it",
  "/p/[project]/templates/[id]/compare": "needs two versions: e2e/flows/publishing.spec.ts walks it",
  "/p/[project]/templates/parts/[id]": "needs a snippet: e2e/flows/snippets.spec.ts walks it",
  "/p/[project]/templates/promote":
    "of one template and another project: e2e/flows/promotion.spec.ts looks at it",
  "/": "leads on to the project or the sign-in",
  "/p/[project]": "leads on to the first page that the role may see",
  "/p/[project]/[...nowhere]": "answers 404 for every address in a project that is no page",
  "/two-factor": "shown only to people who must set up two-factor sign-in",
  "/p/[project]/webhooks/[id]/edit": "a state of webhook",
}

/** How long a list may take to show its first row. */
const timeoutMs = within(15_000)

/** Goes to a page; for the page of one thing through its list, as a person would. */
export async function openPage(page: Page, entry: PageEntry, slug: string): Promise<void> {
  await page.goto(entry.path(slug))
  for (const address of entry.opens ?? []) {
    const row = page.locator("main tbody tr, main nav li a:not([aria-current])").first()
    await row.click({ timeout: timeoutMs })
    await page.waitForURL(address, { timeout: timeoutMs })
  }
  await page.waitForLoadState("load")
  // After a step inside the dashboard the title comes with the page's own data.
  await page.waitForFunction(() => document.title !== "", undefined, { timeout: timeoutMs })
}

/** Brings a page with a known address to one of its states. */
export async function openState(page: Page, address: string, state: PageState): Promise<void> {
  const url = new URL(address)
  for (const [name, value] of new URLSearchParams(state.search)) url.searchParams.set(name, value)
  await page.goto(url.href)
  await state.act?.(page)
  await state.shows(page).waitFor({ timeout: timeoutMs })
}
