import { get } from "node:http"
import {
  createProject,
  newPassword,
  quickenPasswords,
  setUpOwner,
  type TestEnvironment,
} from "../e2e/test-environment.ts"
import type { CallEvent } from "../service/store/calls.ts"
import { type DashboardClient, signedInClient } from "../tools/dashboard-client.ts"
import { callOf } from "./callbacks.ts"

/** A project with people whose browsers follow it. */
export type Target = { environment: TestEnvironment; slug: string; key: string; password: string }

const people = 13
const sessionsEach = 4
const streamsEach = 4

const emailOf = (n: number): string => `viewer-${n}@example.com`

export async function prepareTarget(environment: TestEnvironment): Promise<Target> {
  const password = newPassword()
  const owner = await setUpOwner(environment, { name: "Bench owner", email: "owner@example.com", password })
  const { slug, key } = await createProject(environment, owner, "Bench")
  const roles = { [slug]: "operator" } as const
  await environment.addPeople(
    Array.from({ length: people }, (_, n) => ({ name: `Viewer ${n}`, email: emailOf(n), password, roles })),
  )
  await quickenPasswords(environment, password)
  return { environment, slug, key, password }
}

/** Cookies of up to 208 browsers, with as many per session and person as may listen (LIVE-3). */
export async function cookiesOfBrowsers({ environment, password }: Target, count: number): Promise<string[]> {
  const sessions: DashboardClient[] = []
  for (let n = 0; n < people * sessionsEach; n += 1)
    sessions.push(await signedInClient(environment.dashboardUrl, emailOf(n % people), password))
  return sessions.flatMap((one) => Array.from({ length: streamsEach }, () => one.cookie())).slice(0, count)
}

/** A signed-in client's cookies for a real browser. */
export const browserCookies = (client: DashboardClient, url: string) =>
  client
    .cookie()
    .split("; ")
    .map((pair) => {
      const at = pair.indexOf("=")
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
    })

export type Stream = { close(): void }

/** Resolves when the stream has sent the state of the project. */
export function openStream(
  { environment, slug }: Target,
  cookie: string,
  changed: () => void,
): Promise<Stream> {
  const url = `${environment.dashboardUrl}/api/projects/${slug}/stream`
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200)
        return reject(new Error(`A stream was answered with ${answer.statusCode}.`))
      answer.setEncoding("utf8")
      answer.on("data", (text: string) => {
        if (text.includes("event: hello")) resolve({ close: () => request.destroy() })
        if (text.includes("event: change")) changed()
      })
      answer.on("error", () => {})
    })
    request.on("error", reject)
  })
}

/** Reports events to the dashboard as the service does, in one call. */
export async function reportEvents({ environment, slug, key }: Target, events: CallEvent[]): Promise<void> {
  const { body } = callOf(events, key, events.length)
  const answer = await fetch(`${environment.dashboardUrl}/api/callbacks/${slug}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new Uint8Array(body),
  })
  if (answer.status !== 200) throw new Error(`A callback was answered with ${answer.status}.`)
}
