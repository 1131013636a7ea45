import { afterAll, beforeAll, expect, test } from "vitest"
import { rawClient } from "../smtp/testing/raw-client.ts"
import { type IntakeFixture, openIntakeFixture } from "../testing/intake-fixture.ts"

let fixture: IntakeFixture
beforeAll(async () => {
  fixture = await openIntakeFixture()
})
afterAll(() => fixture.close())

const connected = async () => {
  const client = await rawClient(fixture.intake.port)
  await client.reply()
  return { client, features: await client.say("EHLO client.example") }
}

test("INTAKE-2 the intake offers STARTTLS and takes mail with and without it", async () => {
  const { client, features } = await connected()
  expect(features).toMatch(/STARTTLS/)
  expect(await client.say("MAIL FROM:<>")).toMatch(/^250 /)
  expect(await client.say("STARTTLS")).toMatch(/^220 /)
  await client.encrypt()
  expect(await client.say("EHLO client.example")).not.toMatch(/STARTTLS|AUTH/)
  expect(await client.say("MAIL FROM:<>")).toMatch(/^250 /)
  client.close()
})

test("INTAKE-2 commands that came with STARTTLS are not obeyed afterwards", async () => {
  const { client } = await connected()
  expect(await client.say("STARTTLS\r\nEHLO client.example\r\nMAIL FROM:<>")).toMatch(/^220 /)
  await client.encrypt()
  expect(await client.say("MAIL FROM:<>")).toMatch(/^503 .*HELO/)
  client.close()
})
