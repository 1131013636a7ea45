import { afterAll, beforeAll } from "vitest"
import type { KeyRight } from "#contract/key-right"
import type { Input } from "#contract/method"
import { apiKeyCreate, apiKeyList } from "#contract/methods/api-key"
import { at, manualClock } from "../../../clock.ts"
import { type CallbackCatcher, openCallbackCatcher } from "../../../testing/callback-catcher.ts"
import { type MadeProject, makeProject } from "../../../testing/make.ts"
import { startService, type TestService } from "../../../testing/start-service.ts"

export const clock = manualClock(at(Date.UTC(2026, 2, 1, 12)))
export let catcher: CallbackCatcher
export let service: TestService
export let project: MadeProject
/** Starts a service for the tests of a file, with a project and a receiver of callbacks. */
export function startKeys(): void {
  beforeAll(async () => {
    catcher = await openCallbackCatcher()
    service = await startService({ clock, config: { callbackAllow: [catcher.hostPort] } })
    project = await makeProject(service)
  })
  afterAll(async () => {
    await service.close()
    await catcher.close()
  })
}

type Made = { secret: string; key_id: string }

/** A key of a project that may do so much. */
export async function makeKey(
  right: KeyRight,
  overrides: Partial<Input<typeof apiKeyCreate>> = {},
  of: MadeProject = project,
): Promise<Made> {
  const made = await service.ok(apiKeyCreate, { name: `May ${right}`, right, ...overrides }, of.key)
  return { secret: made.api_key, key_id: made.key.key_id }
}

export const keysOf = async (of: MadeProject = project) => (await service.ok(apiKeyList, {}, of.key)).keys
export const keyOf = async (key_id: string, of: MadeProject = project) =>
  (await keysOf(of)).find((one) => one.key_id === key_id)

/** A call as it comes through a proxy on this machine, from `ip`. */
export async function callFrom(ip: string, path: string, key: string, input: unknown = {}) {
  const answer = await fetch(`${service.url}/en/transactional/api/v1/${path}.json`, {
    method: "POST",
    headers: { "X-API-KEY": key, "X-Forwarded-For": ip },
    body: JSON.stringify(input),
  })
  return { http_status: answer.status, ...((await answer.json()) as { code?: number; message?: string }) }
}
