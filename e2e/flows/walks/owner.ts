import { expect, type Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import type { Hands } from "../../hands.ts"
import { KeysScreen } from "../../screens/keys-screen.ts"
import { PeopleScreen } from "../../screens/people-screen.ts"
import { SignInScreen } from "../../screens/sign-in-screen.ts"
import { storeRows } from "../../store-rows.ts"
import type { Owner } from "../../world.ts"

type Place = {
  owner: Owner
  project: string
  /** The dashboard's database. */
  storeUrl: string
  /** The project's own key, as whoever runs the mail service hands it over. */
  projectKey: string
}

/** Invites somebody, asks everybody for a second factor, replaces keys, reads who did what, looks as a viewer does. */
export async function looksAfterTheAccount(page: Page, hands: Hands, place: Place) {
  await page.goto("/sign-in")
  await new SignInScreen(page).submit(place.owner.email, place.owner.password, hands)
  await hands.press(page.getByRole("main").getByRole("link", { name: new RegExp(`^${place.project}`) }))
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible()
  await invites(page, hands)
  await asksForASecondFactor(page, hands, place)
  await replacesKeys(page, hands, place)
  await readsTheLog(page, hands)
  await looksAsAViewer(page, hands)
}

async function invites(page: Page, hands: Hands) {
  const people = new PeopleScreen(page)
  await hands.open(page, "People")
  await hands.press(people.inviteButton())
  await hands.write(people.dialog().getByLabel("E-mail address"), "vera@example.com")
  await hands.press(people.dialog().getByRole("radio", { name: /^Viewer/ }))
  await hands.press(people.dialog().getByRole("radio", { name: "By a link" }))
  await hands.press(people.dialog().getByRole("button", { name: "Invite", exact: true }))
  await expect(people.link()).toHaveValue(/\/invite\/[\w-]{20,}$/)
  await hands.press(people.dialog().getByRole("button", { name: "Done" }))
  await expect(people.invitation("vera@example.com")).toContainText("Viewer")
  await expect(people.inviteButton()).toBeFocused()
}

async function asksForASecondFactor(page: Page, hands: Hands, { owner, storeUrl }: Place) {
  // Some minutes later: such a step asks again who is here.
  await storeRows(storeUrl, ["update sessions set confirmed_at = null"])
  await hands.press(page.getByRole("button", { name: owner.name }))
  await hands.press(page.getByRole("menuitem", { name: "Your account" }))
  await hands.press(page.getByRole("button", { name: "Set up" }))
  const confirm = page.getByRole("dialog", { name: "Confirm that it is you" })
  await hands.write(confirm.getByLabel("Password"), owner.password)
  await hands.press(confirm.getByRole("button", { name: "Confirm" }))

  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "")
  await hands.write(
    page.getByLabel("Code", { exact: true }),
    new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
  )
  await hands.press(page.getByRole("button", { name: "Switch it on" }))
  const codes = page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem")
  await expect(codes).toHaveCount(10)
  await hands.press(page.getByRole("button", { name: "I have saved them" }))
  await expect(page.getByText("After your password you also enter a code from your app.")).toBeVisible()

  // Whoever asks the others has it.
  const everybody = page.getByRole("switch", { name: "Everyone needs two-factor sign-in" })
  await hands.press(everybody)
  await expect(page.getByText("Everyone needs two-factor sign-in now")).toBeVisible()
  await expect(everybody).toBeChecked()
  await expect(everybody).toBeFocused()
}

async function replacesKeys(page: Page, hands: Hands, { project, projectKey }: Place) {
  await hands.press(page.getByRole("button", { name: "Choose a project" }))
  await hands.press(page.getByRole("menuitem", { name: project }))
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible()
  await hands.open(page, "Settings")
  await hands.press(
    page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "API keys" }),
  )

  // A program's: the new one first, then the end of the old one.
  const keys = new KeysScreen(page)
  await hands.press(keys.makeButton())
  await hands.write(keys.dialog().getByLabel("Name"), "Shop, from May")
  await hands.press(keys.dialog().getByRole("button", { name: "Create the key" }))
  await expect(keys.shown()).toHaveText(/^[0-9a-z]{48}$/)
  await hands.press(keys.dialog().getByRole("button", { name: "I have saved it" }))
  await expect(keys.makeButton()).toBeFocused()
  await hands.press(keys.acts("Shop backend"))
  await hands.press(page.getByRole("menuitem", { name: "Revoke" }))
  await hands.press(keys.dialog().getByRole("button", { name: "Revoke the key" }))
  await expect(keys.row("Shop backend")).toContainText("Revoked")
  await expect(keys.row("Shop, from May")).toContainText("never")

  // The project's own: the one that was handed over turns out to be the one in use.
  await hands.press(keys.replaceButton())
  const key = keys.dialog().getByLabel("Key", { exact: true })
  await hands.write(key, projectKey)
  await hands.press(keys.dialog().getByRole("button", { name: "Test and save" }))
  await expect(keys.dialog()).toContainText("already in use here")
  await expect(key).toBeFocused()
  await hands.press(keys.dialog().getByRole("button", { name: "Cancel" }))
  await expect(keys.replaceButton()).toBeFocused()
}

async function readsTheLog(page: Page, hands: Hands) {
  await hands.open(page, "Audit log")
  await hands.choose(page.getByLabel("What", { exact: true }), "Revoked an API key")
  const row = page.getByRole("row", { name: /Revoked an API key/ })
  await expect(page.getByRole("row")).toHaveCount(2)
  await hands.press(row)
  const details = page.getByRole("region", { name: "Details of the entry" })
  await expect(details).toContainText("Shop backend")
  await hands.press(details.getByRole("link", { name: "Close" }))
  await expect(details).toBeHidden()
  await expect(row).toBeFocused()
}

async function looksAsAViewer(page: Page, hands: Hands) {
  const navigation = page.getByRole("navigation", { name: "Project" })
  await hands.open(page, "People")
  await hands.press(page.getByRole("button", { name: "View as" }))
  await hands.press(page.getByRole("menuitem", { name: "Viewer" }))
  await expect(page.getByText("You see this project as a viewer.")).toBeVisible()
  await expect(navigation.getByRole("link", { name: "Overview" })).toBeVisible()
  await expect(navigation.getByRole("link", { name: "People" })).toHaveCount(0)
  await hands.press(page.getByRole("button", { name: "Stop", exact: true }))
  await expect(navigation.getByRole("link", { name: "People" })).toBeVisible()
}
