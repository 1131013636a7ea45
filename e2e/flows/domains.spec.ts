import type { Page } from "@playwright/test"
import { domainGetDnsRecords } from "#contract/domain/get-dns-records"
import { type DnsName, type DnsServer, openDnsServer } from "../../service/testing/dns-server.ts"
import { barriersOn } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { DomainsScreen } from "../screens/domains-screen.ts"
import { SignInScreen } from "../screens/sign-in-screen.ts"
import { createProject, newPassword, openWorld, setUpOwner, type World } from "../world.ts"

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test("DOMAINPAGE-1 a domain is added, copied, verified, sent from and removed with the mouse", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.manager)
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  const screen = new DomainsScreen(page)
  await page.goto(`/p/${shared.ours.slug}/overview`)
  await page.getByRole("link", { name: "Domains", exact: true }).click()
  await screen.add("mouse.example")

  // The sandbox has the records at once, and the open page sees them by itself; its rows grow then.
  await expect(screen.state()).toHaveText("Verified")
  await expect(screen.record("Ownership")).toContainText("Found")

  const value = await screen.record("DKIM").locator("code").filter({ hasText: "k=rsa" }).first().innerText()
  await page.getByRole("button", { name: "Copy the value of DKIM" }).click()
  await expect.poll(() => clipboard(page)).toBe(value)
  await page.getByRole("button", { name: "Copy the short name of DKIM" }).click()
  await expect.poll(() => clipboard(page)).toBe("us._domainkey")
  await page.getByRole("button", { name: "Copy the type of DKIM" }).click()
  await expect.poll(() => clipboard(page)).toBe("TXT")
  await page.getByRole("button", { name: "Copy zone file" }).click()
  const zone = await clipboard(page)
  const strings = [...zone.matchAll(/"([^"]*)"/g)].map(([, text]) => text ?? "")
  expect(strings.every((text) => text.length <= 255)).toBe(true)
  expect(strings.join("")).toContain(value)

  await expect(page.getByText(/\d+ of 10 checks left\./)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  await page.getByRole("link", { name: "Send from this domain" }).click()
  await expect(page.getByLabel("Sender address")).toHaveValue("hello@mouse.example")
  await page.goBack()
  await screen.remove("mouse.example")
  await expect(page.getByRole("row", { name: /mouse\.example/ })).toHaveCount(0)
})

test("DOMAINPAGE-8 state and badges agree from the first paint on, and while DNS is asked", async ({
  signIn,
  api,
  shared,
}) => {
  const page = await signIn(shared.people.manager)
  const screen = new DomainsScreen(page)
  await api(domainGetDnsRecords, { domain: "agree.example" })
  const address = `/p/${shared.ours.slug}/domains/agree.example`
  // Everything that the page ever shows: the state, and the badges of the two records that it is made of.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const badgeOf = (item: Element) => item.querySelector("h3")?.parentElement?.lastElementChild?.textContent
    const note = () => {
      const state = document.querySelector("h1 + [role=status]")?.textContent
      const records = [...document.querySelectorAll("main li[aria-label]")].slice(0, 2).map(badgeOf)
      const line = `${state}: ${records.join(", ")}`
      if (state && records.length === 2 && seen.at(-1) !== line) seen.push(line)
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const shown = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  await page.goto(address)
  await expect(screen.state()).toHaveText("Verified")
  expect(await shown()).toEqual(["Waiting for DNS: Checking, Checking", "Verified: Found, Found"])
  await page.goto(address)
  await expect(screen.record("DMARC")).toContainText("Not simulated")
  await page.getByRole("button", { name: "Check now" }).click()
  await expect(page.getByText("Both records were found", { exact: true })).toBeVisible()
  expect(await shown()).toEqual(["Verified: Found, Found"])
})

test("a domain is added, checked and removed with the keyboard alone", async ({ signIn, shared }) => {
  const page = await signIn(shared.people.operator)
  const screen = new DomainsScreen(page)
  await page.goto(`/p/${shared.ours.slug}/domains`)
  await screen.tabTo("button", "Add a domain")
  await page.keyboard.press("Enter")
  await expect(screen.name()).toBeFocused()
  await page.keyboard.type("https://keys.example/")
  await page.keyboard.press("Enter")
  await expect(screen.dialog().getByText(/^This is not a domain/)).toBeVisible()
  await expect(screen.name()).toBeFocused()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("unverified.keys.example")
  await page.keyboard.press("Enter")
  await page.waitForURL("**/domains/unverified.keys.example")

  await expect(screen.state()).toHaveText("Waiting for DNS")
  await screen.tabTo("button", "Check now")
  await page.keyboard.press("Enter")
  await expect(page.getByText("The mail service says")).toBeVisible()
  await expect(screen.record("DKIM")).toContainText("Missing")

  await screen.tabTo("button", "Delete")
  await page.keyboard.press("Enter")
  await page.keyboard.type("unverified.keys.example")
  await page.keyboard.press("Enter")
  await page.waitForURL("**/domains")
  await expect(page.getByText("unverified.keys.example")).toHaveCount(0)
})

test("editors read domains and change none; viewers get 403", async ({ signIn, script, api, shared }) => {
  await api(domainGetDnsRecords, { domain: "read.example" })
  const domains = `/p/${shared.ours.slug}/domains`
  const dns = `/api/projects/${shared.ours.slug}/dns`
  const page = await signIn(shared.people.editor)
  const screen = new DomainsScreen(page)
  await page.goto(domains)
  await expect(page.getByRole("row", { name: /read\.example/ })).toBeVisible()
  await expect(screen.addButton()).toHaveCount(0)
  await page.goto(`${domains}/read.example`)
  await expect(screen.record("DKIM")).toContainText("Found")
  await expect(screen.check()).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toHaveCount(0)

  const editor = await script(shared.people.editor)
  const refused = await editor.post(`/api/projects/${shared.ours.slug}/domain/delete`, {
    domain: "read.example",
  })
  expect(refused.status).toBe(403)
  const viewer = await script(shared.people.viewer)
  for (const path of [dns, `${dns}?domain=read.example`, `/api/projects/${shared.ours.slug}/smtp`])
    expect((await viewer.get(path)).status).toBe(403)
})

test("a viewer's pages are 403, and the navigation does not offer them", async ({ signIn, shared }) => {
  const page = await signIn(shared.people.viewer)
  for (const path of ["domains", "domains/read.example", "smtp"])
    expect((await page.goto(`/p/${shared.ours.slug}/${path}`))?.status()).toBe(403)
  await page.goto(`/p/${shared.ours.slug}/overview`)
  for (const name of [/^Domains$/, /^SMTP/]) await expect(page.getByRole("link", { name })).toHaveCount(0)
})

test("DOMAINPAGE-5 a name that is no domain of the project is not asked about", async ({
  script,
  shared,
}) => {
  const client = await script(shared.people.manager)
  for (const domain of ["elsewhere.example", "com", "a b", ""]) {
    const { status } = await client.get(
      `/api/projects/${shared.ours.slug}/dns?domain=${encodeURIComponent(domain)}`,
    )
    expect([400, 404]).toContain(status)
  }
})

test("SMTPPAGE-1 the SMTP page tells what a program needs, and no key", async ({ signIn, shared }) => {
  const page = await signIn(shared.people.manager)
  await page.goto(`/p/${shared.ours.slug}/overview`)
  await page.getByRole("link", { name: /^SMTP/ }).click()
  await expect(page.getByText("an API key that may send")).toBeVisible()
  await expect(page.getByRole("link", { name: "API keys" })).toHaveAttribute("href", /settings\/keys$/)
  await expect(page.getByText("Answers", { exact: true })).toHaveCount(2)
  await page.getByRole("tab", { name: "Python" }).click()
  await page.getByRole("radio", { name: "TLS", exact: true }).click()
  await expect(page).toHaveURL(/\?code=python&tls=1$/)
  await page.reload()
  await expect(page.getByRole("tab", { name: "Python" })).toHaveAttribute("aria-selected", "true")
  await expect(page.getByRole("region", { name: "Python code" })).toContainText("smtplib.SMTP_SSL(")
  expect(await page.content()).not.toContain(shared.ours.key.slice(0, 12))
  expect(await barriersOn(page)).toEqual([])
})

test.describe("with a DNS of its own", () => {
  const owner = { name: "Test owner", email: "owner@example.com", password: newPassword() }
  const domain = "brand.sample"
  const zone: Record<string, DnsName> = {}
  let server: DnsServer
  let world: World
  let slug: string

  test.beforeAll(async () => {
    server = await openDnsServer(zone)
    world = await openWorld({ name: "domains", env: { DNS_SERVERS: server.address } })
    const client = await setUpOwner(world, owner)
    const made = await createProject(world, client, "Records")
    slug = made.slug
    const records = await made.api(domainGetDnsRecords, { domain })
    const other = records["verification-record"].replace(/.$/, (last) => (last === "0" ? "1" : "0"))
    zone[domain] = [
      { type: "TXT", strings: [other] },
      { type: "TXT", strings: ["v=spf1 mx include:_spf.other.example -all"] },
    ]
    zone[`us._domainkey.${domain}`] = [{ type: "TXT", strings: [`k=rsa; p=${records.dkim}`.slice(0, 255)] }]
    zone[`_dmarc.${domain}`] = [{ type: "TXT", strings: ["v=DMARC1; p=none"] }]
  })
  test.afterAll(async () => {
    await world.close()
    await server.close()
  })

  test("DOMAINPAGE-2 what differs is pointed at, and a DNS that cannot be asked is told", async ({
    page,
  }) => {
    await page.goto(`${world.dashboardUrl}/sign-in`)
    await new SignInScreen(page).submit(owner.email, owner.password)
    await page.waitForURL(/\/p\/|\/projects/)
    const screen = new DomainsScreen(page)
    await page.goto(`${world.dashboardUrl}/p/${slug}/domains/${domain}`)
    await expect(screen.record("Ownership")).toContainText("Different value")
    await expect(screen.record("Ownership").locator("mark")).toHaveText(/^[01]$/)
    await expect(screen.record("DKIM")).toContainText("is cut off")
    await expect(screen.record("SPF")).toContainText(
      "v=spf1 mx include:_spf.other.example ip4:127.0.0.1 -all",
    )
    await expect(screen.record("DMARC")).toContainText("p=none only monitors")
    await expect(screen.zone()).toContainText("; SPF: replaces the existing one")
    expect(await barriersOn(page)).toEqual([])
    await page.goto(`${world.dashboardUrl}/p/${slug}/domains`)
    await expect(page.getByRole("row", { name: /brand\.sample/ })).toContainText("Monitoring only")
    expect(server.asked.every((name) => name.endsWith(domain))).toBe(true)

    for (const name of [`us._domainkey.${domain}.${domain}`, `${domain}.${domain}`]) zone[name] = "servfail"
    for (const name of Object.keys(zone)) zone[name] = "servfail"
    await page.goto(`${world.dashboardUrl}/p/${slug}/domains/${domain}`)
    await expect(page.getByRole("region", { name: "DNS could not be queried" })).toContainText(
      `dig +short TXT us._domainkey.${domain}`,
    )
    await expect(screen.state()).toHaveText("Waiting for DNS")
    expect(await barriersOn(page)).toEqual([])
  })
})
