import type { Browser, Page } from "@playwright/test"
import { within } from "../../../tools/lib/timeouts.mjs"
import { inputMethods } from "../../input-method.ts"
import { test } from "../../listening.ts"
import { enterAs } from "../../session.ts"
import {
  createProject,
  newPassword,
  openTestEnvironment,
  setUpOwner,
  type TestEnvironment,
} from "../../test-environment.ts"
import { findsAndMendsEachKind } from "./template/checks.ts"
import { type Life, lifeOf, openFromList, type Project } from "./template/life.ts"
import { isPromoted } from "./template/promote.ts"
import { publishes } from "./template/publish.ts"
import { isTestedBesideAnother, showsResultsByVersion } from "./template/results.ts"
import { keepsASecondSample } from "./template/samples.ts"
import { isWhatWasShown, sendsATest } from "./template/test-message.ts"
import { firstNote, isCompared, isPutBack, isWrittenByTwo } from "./template/together.ts"
import {
  beginsInTheGallery,
  changesTheBrand,
  putsInAPicture,
  repeatsARow,
  showsABlockOnACondition,
  writesWithAValue,
} from "./template/write.ts"

/** The whole life of a template, once by mouse alone and once by keyboard alone. */
const life: Record<string, (life: Life) => Promise<void>> = {
  "it is begun in the gallery": beginsInTheGallery,
  "text is written, with a value that is completed": writesWithAValue,
  "a block is shown on a condition": showsABlockOnACondition,
  "a row is repeated over a list": repeatsARow,
  "a picture is uploaded and put in": putsInAPicture,
  "the brand is changed": changesTheBrand,
  "a second sample is kept, and shown": keepsASecondSample,
  "a test is sent, and seen in the inbox": sendsATest,
  "what arrived is what was shown": isWhatWasShown,
  "everything that can be found is found, and mended": findsAndMendsEachKind,
  "it is opened again": (one) => openFromList(one, one.page, one.editor),
  "it is published": publishes(1, firstNote, { clicking: 3 }),
  "two people write it at once": isWrittenByTwo,
  "it is published with both texts": publishes(2, "By two people"),
  "it is compared with the first version": isCompared,
  "the first version is put back": isPutBack,
  "the first version is published again": publishes(3, "Back to the beginning"),
  "it is promoted to another project": isPromoted,
  "its results are seen by version": showsResultsByVersion,
  "two versions are tried, and one wins": isTestedBesideAnother,
}

const password = newPassword()
const roles = ["editor", "manager"] as const
let environment: TestEnvironment
const projects: Project[] = []

test.beforeAll(async () => {
  environment = await openTestEnvironment({ name: "template-life" })
  const owner = await setUpOwner(environment, { name: "Owner", email: "owner@example.com", password })
  for (const name of inputMethods.flatMap((input) => [`Harbour by ${input.name}`, `Live by ${input.name}`]))
    projects.push({ name, ...(await createProject(environment, owner, name)) })
  await environment.addPeople(
    roles.map((role) => ({
      name: `Test ${role}`,
      email: `${role}@example.com`,
      password,
      roles: Object.fromEntries(projects.map(({ slug }) => [slug, role])),
    })),
  )
})
test.afterAll(() => environment.close())

async function pageOf(browser: Browser, role: (typeof roles)[number]): Promise<Page> {
  const context = await browser.newContext({ baseURL: environment.dashboardUrl })
  await enterAs(context, environment.dashboardUrl, { email: `${role}@example.com`, password })
  return context.newPage()
}

const projectOf = (name: string): Project => {
  const found = projects.find((one) => one.name === name)
  if (!found) throw new Error(`There is no project ${name}.`)
  return found
}

for (const input of inputMethods)
  test(`LIFE-1 a template goes from the gallery to the winner of a split test, by ${input.name} alone`, async ({
    browser,
  }) => {
    test.setTimeout(within(900_000))
    const one = lifeOf({
      ...{ input, name: `Pick-up by ${input.name}` },
      ...{ project: projectOf(`Harbour by ${input.name}`), live: projectOf(`Live by ${input.name}`) },
      ...{ page: await pageOf(browser, "editor"), other: await pageOf(browser, "manager") },
    })
    for (const [what, step] of Object.entries(life)) await test.step(what, () => step(one))
    for (const page of [one.page, one.other]) await page.context().close()
  })
