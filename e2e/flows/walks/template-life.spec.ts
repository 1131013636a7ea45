import type { Browser, Page } from "@playwright/test"
import { within } from "../../../tools/lib/timeouts.mjs"
import { bothHands } from "../../hands.ts"
import { test } from "../../listening.ts"
import { enterAs } from "../../session.ts"
import { createProject, newPassword, openWorld, setUpOwner, type World } from "../../world.ts"
import { findsAndMendsEachKind } from "./template/checks.ts"
import { type Life, lifeOf, openFromList, type Project } from "./template/life.ts"
import { isPromoted } from "./template/promote.ts"
import { publishes } from "./template/publish.ts"
import { isTestedBesideAnother, showsResultsByVersion } from "./template/results.ts"
import { keepsASecondSample } from "./template/samples.ts"
import { isWhatWasShown, sendsATest } from "./template/test-message.ts"
import { firstNote, isPutBack, isWrittenByTwo } from "./template/together.ts"
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
  "the first version is put back": isPutBack,
  "the first version is published again": publishes(3, "Back to the beginning"),
  "it is promoted to another project": isPromoted,
  "its results are seen by version": showsResultsByVersion,
  "two versions are tried, and one wins": isTestedBesideAnother,
}

/** Each fault is found alike whatever hands made it: keys lead to all of them, and clicks to some in flows of their own. */
const byKeyboardAlone = ["everything that can be found is found, and mended"]

const password = newPassword()
const roles = ["editor", "manager"] as const
let world: World
const projects: Project[] = []

test.beforeAll(async () => {
  world = await openWorld({ name: "template-life" })
  const owner = await setUpOwner(world, { name: "Owner", email: "owner@example.com", password })
  for (const name of bothHands.flatMap((hands) => [`Harbour by ${hands.name}`, `Live by ${hands.name}`]))
    projects.push({ name, ...(await createProject(world, owner, name)) })
  await world.addPeople(
    roles.map((role) => ({
      name: `Test ${role}`,
      email: `${role}@example.com`,
      password,
      roles: Object.fromEntries(projects.map(({ slug }) => [slug, role])),
    })),
  )
})
test.afterAll(() => world.close())

async function pageOf(browser: Browser, role: (typeof roles)[number]): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.dashboardUrl })
  await enterAs(context, world.dashboardUrl, { email: `${role}@example.com`, password })
  return context.newPage()
}

const projectOf = (name: string): Project => {
  const found = projects.find((one) => one.name === name)
  if (!found) throw new Error(`There is no project ${name}.`)
  return found
}

for (const hands of bothHands)
  test(`LIFE-1 a template goes from the gallery to the winner of a split test, by ${hands.name} alone`, async ({
    browser,
  }) => {
    test.setTimeout(within(900_000))
    const one = lifeOf({
      ...{ hands, name: `Pick-up by ${hands.name}` },
      ...{ project: projectOf(`Harbour by ${hands.name}`), live: projectOf(`Live by ${hands.name}`) },
      ...{ page: await pageOf(browser, "editor"), other: await pageOf(browser, "manager") },
    })
    for (const [what, step] of Object.entries(life))
      if (hands.name === "keyboard" || !byKeyboardAlone.includes(what)) await test.step(what, () => step(one))
    for (const page of [one.page, one.other]) await page.context().close()
  })
