import type { Page } from "@playwright/test"
import { domainGetDnsRecords } from "#contract/methods/domain"
import { openZoneServer, type Zone, type ZoneServer } from "../../service/dns/testing/zone.ts"
import { barriersOn } from "../barriers.ts"
import { expect, test } from "../fixtures.ts"
import { DomainsScreen } from "../screens/domains-screen.ts"
import { SignInScreen } from "../screens/sign-in-screen.ts"
import {
  createProject,
  newPassword,
  openTestEnvironment,
  setUpOwner,
  type TestEnvironment,
} from "../test-environment.ts"

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

  // The sandbox has the records at once. The open page shows them; the mail service verifies them on request.
  await expect(page.getByText("DNS has a record that the mail service has not verified yet.")).toBeVisible()
  await expect(screen.state()).toHaveText("Not verified")
  await page.getByRole("button", { name: "Check now" }).click()
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

test("SMTPPAGE-1 the SMTP page shows everything a program needs, and no key", async ({ signIn, shared }) => {
  const page = await signIn(shared.people.manager)
  await page.goto(`/p/${shared.ours.slug}/overview`)
  await page.getByRole("link", { name: /^SMTP/ }).click()
  await expect(page.getByText("an API key that may send")).toBeVisible()
  await expect(page.getByRole("link", { name: "API keys" })).toHaveAttribute("href", /settings\/keys$/)
  await expect(page.getByText("Open", { exact: true })).toHaveCount(2)
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
  const zone: Zone = {}
  let server: ZoneServer
  let environment: TestEnvironment
  let slug: string

  test.beforeAll(async () => {
    server = await openZoneServer(zone)
    environment = await openTestEnvironment({ name: "domains", env: { DNS_SERVERS: server.address } })
    const client = await setUpOwner(environment, owner)
    const made = await createProject(environment, client, "Records")
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
    await environment.close()
    await server.close()
  })

  test("DOMAINPAGE-2 differences are marked, and an unreachable DNS is reported", async ({ page }) => {
    await page.goto(`${environment.dashboardUrl}/sign-in`)
    await new SignInScreen(page).submit(owner.email, owner.password)
    await page.waitForURL(/\/p\/|\/projects/)
    const screen = new DomainsScreen(page)
    await page.goto(`${environment.dashboardUrl}/p/${slug}/domains/${domain}`)
    await expect(screen.record("Ownership")).toContainText("Different value")
    await expect(screen.record("Ownership").locator("mark")).toHaveText(/^[01]$/)
    await expect(screen.record("DKIM")).toContainText("is cut off")
    await expect(screen.record("SPF")).toContainText(
      "v=spf1 mx include:_spf.other.example ip4:127.0.0.1 -all",
    )
    await expect(screen.record("DMARC")).toContainText("p=none only monitors")
    await expect(screen.zone()).toContainText("; SPF: replaces the existing one")
    expect(await barriersOn(page)).toEqual([])
    await page.goto(`${environment.dashboardUrl}/p/${slug}/domains`)
    await expect(page.getByRole("row", { name: /brand\.sample/ })).toContainText("Monitoring only")
    expect(server.names.every((name) => name.endsWith(domain))).toBe(true)

    for (const name of [`us._domainkey.${domain}.${domain}`, `${domain}.${domain}`]) zone[name] = "servfail"
    for (const name of Object.keys(zone)) zone[name] = "servfail"
    await page.goto(`${environment.dashboardUrl}/p/${slug}/domains/${domain}`)
    await expect(page.getByRole("region", { name: "DNS could not be queried" })).toContainText(
      `dig +short TXT us._domainkey.${domain}`,
    )
    await expect(screen.state()).toHaveText("Not verified")
    expect(await barriersOn(page)).toEqual([])
  })
})
