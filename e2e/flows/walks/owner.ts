import { expect, type Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import type { InputMethod } from "../../input-method.ts"
import { KeysScreen } from "../../screens/keys-screen.ts"
import { PeopleScreen } from "../../screens/people-screen.ts"
import { SignInScreen } from "../../screens/sign-in-screen.ts"
import { storeRows } from "../../store-rows.ts"
import type { Owner } from "../../test-environment.ts"

type Place = {
  owner: Owner
  project: string
  /** The dashboard's database. */
  storeUrl: string
  /** The project's own key, as the operator of the mail service hands it over. */
  projectKey: string
}

/** Invites a person, requires a second factor of everybody, replaces keys, reads the audit log, views as a viewer. */
export async function looksAfterTheAccount(page: Page, input: InputMethod, place: Place) {
  await page.goto("/sign-in")
  await new SignInScreen(page).submit(place.owner.email, place.owner.password, input)
  await input.press(page.getByRole("main").getByRole("link", { name: new RegExp(`^${place.project}`) }))
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible()
  await invites(page, input)
  await asksForASecondFactor(page, input, place)
  await replacesKeys(page, input, place)
  await readsTheLog(page, input)
  await looksAsAViewer(page, input)
}

async function invites(page: Page, input: InputMethod) {
  const people = new PeopleScreen(page)
  await input.open(page, "People")
  await input.press(people.inviteButton())
  await input.write(people.dialog().getByLabel("E-mail address"), "vera@example.com")
  await input.press(people.dialog().getByRole("radio", { name: /^Viewer/ }))
  await input.press(people.dialog().getByRole("radio", { name: "With a link" }))
  await input.press(people.dialog().getByRole("button", { name: "Invite", exact: true }))
  await expect(people.link()).toHaveValue(/\/invite\/[\w-]{20,}$/)
  await input.press(people.dialog().getByRole("button", { name: "Done" }))
  await expect(people.invitation("vera@example.com")).toContainText("Viewer")
  await expect(people.inviteButton()).toBeFocused()
}

async function asksForASecondFactor(page: Page, input: InputMethod, { owner, storeUrl }: Place) {
  // Some minutes later: such a step requires the password again.
  await storeRows(storeUrl, ["update sessions set confirmed_at = null"])
  await input.press(page.getByRole("button", { name: owner.name }))
  await input.press(page.getByRole("menuitem", { name: "Your account" }))
  await input.press(page.getByRole("button", { name: "Set up" }))
  const confirm = page.getByRole("dialog", { name: "Confirm that it is you" })
  await input.write(confirm.getByLabel("Password"), owner.password)
  await input.press(confirm.getByRole("button", { name: "Confirm" }))

  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "")
  await input.write(
    page.getByLabel("Code", { exact: true }),
    new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
  )
  await input.press(page.getByRole("button", { name: "Switch it on" }))
  const codes = page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem")
  await expect(codes).toHaveCount(10)
  await input.press(page.getByRole("button", { name: "I have saved them" }))
  await expect(page.getByText("After your password you also enter a code from your app.")).toBeVisible()

  // The owner who requires it has a second factor.
  const everybody = page.getByRole("switch", { name: "Require two-factor sign-in for everyone" })
  await input.press(everybody)
  await expect(page.getByText("Two-factor sign-in is now required for everyone")).toBeVisible()
  await expect(everybody).toBeChecked()
  await expect(everybody).toBeFocused()
}

async function replacesKeys(page: Page, input: InputMethod, { project, projectKey }: Place) {
  await input.press(page.getByRole("button", { name: "Choose a project" }))
  await input.press(page.getByRole("menuitem", { name: project }))
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible()
  await input.open(page, "Settings")
  await input.press(
    page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "API keys" }),
  )

  // A program's: the new one first, then the end of the old one.
  const keys = new KeysScreen(page)
  await input.press(keys.makeButton())
  await input.write(keys.dialog().getByLabel("Name"), "Shop, from May")
  await input.press(keys.dialog().getByRole("button", { name: "Create the key" }))
  await expect(keys.shown()).toHaveText(/^[0-9a-z]{48}$/)
  await input.press(keys.dialog().getByRole("button", { name: "I have saved it" }))
  await expect(keys.makeButton()).toBeFocused()
  await input.press(keys.acts("Shop backend"))
  await input.press(page.getByRole("menuitem", { name: "Revoke" }))
  await input.press(keys.dialog().getByRole("button", { name: "Revoke the key" }))
  await expect(keys.row("Shop backend")).toContainText("Revoked")
  await expect(keys.row("Shop, from May")).toContainText("never")

  // The project's own: the one that was handed over turns out to be the one in use.
  await input.press(keys.replaceButton())
  const key = keys.dialog().getByLabel("Key", { exact: true })
  await input.write(key, projectKey)
  await input.press(keys.dialog().getByRole("button", { name: "Test and save" }))
  await expect(keys.dialog()).toContainText("already in use")
  await expect(key).toBeFocused()
  await input.press(keys.dialog().getByRole("button", { name: "Cancel" }))
  await expect(keys.replaceButton()).toBeFocused()
}

async function readsTheLog(page: Page, input: InputMethod) {
  await input.open(page, "Audit log")
  await input.choose(page.getByLabel("What", { exact: true }), "Revoked an API key")
  const row = page.getByRole("row", { name: /Revoked an API key/ })
  await expect(page.getByRole("row")).toHaveCount(2)
  await input.press(row)
  const details = page.getByRole("region", { name: "Details of the entry" })
  await expect(details).toContainText("Shop backend")
  await input.press(details.getByRole("link", { name: "Close" }))
  await expect(details).toBeHidden()
  await expect(row).toBeFocused()
}

async function looksAsAViewer(page: Page, input: InputMethod) {
  const navigation = page.getByRole("navigation", { name: "Project" })
  await input.open(page, "People")
  await input.press(page.getByRole("button", { name: "View as" }))
  await input.press(page.getByRole("menuitem", { name: "Viewer" }))
  await expect(page.getByText("You see this project as a viewer.")).toBeVisible()
  await expect(navigation.getByRole("link", { name: "Overview" })).toBeVisible()
  await expect(navigation.getByRole("link", { name: "People" })).toHaveCount(0)
  await input.press(page.getByRole("button", { name: "Stop", exact: true }))
  await expect(navigation.getByRole("link", { name: "People" })).toBeVisible()
}
