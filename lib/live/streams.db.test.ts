import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { startSession } from "#lib/access/auth/start-session"
import { removeMember, setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { endSession, endSessions } from "#lib/data/store/sessions"
import { createUser } from "#lib/data/store/users"
import { aUser, saveProject, someDay } from "../testing/make.ts"
import { useSettings } from "../testing/settings.ts"
import { openTestStore, useStore } from "../testing/test-store.ts"
import { closeChanges } from "./changes.ts"
import { closeStreams, openChannel, openStream, openStreams } from "./streams.ts"

let store: Store
const undo: (() => void)[] = []

beforeAll(async () => {
  // Without periodic checks, so only the notification can end a stream here.
  vi.useFakeTimers({ toFake: ["setInterval"] })
  store = await openTestStore()
  undo.push(useStore(store), useSettings())
  await saveProject(store.db, "ours")
})
afterAll(async () => {
  closeStreams()
  // The next heartbeat finds no stream and ends the watch.
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  for (const back of undo.reverse()) back()
  await closeChanges()
  await store.close()
})

let people = 0
async function anEditor() {
  people += 1
  const { user_id, email, name } = aUser(`listener-${people}`)
  await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  await setMember(store.db, { project_id: "ours", user_id, role: "editor", created_at: someDay })
  const how = { method: "password", has_second_factor: false, ip: "192.0.2.1", user_agent: null } as const
  return { user_id, session_id: await startSession(store.db, { user_id, ...how }), project_id: "ours" }
}
type Editor = Awaited<ReturnType<typeof anEditor>>

const changes: [string, number, (editor: Editor) => Promise<unknown>][] = [
  ["a session ended", 0, ({ user_id, session_id }) => endSession(store.db, user_id, session_id, someDay)],
  ["all sessions ended", 0, ({ user_id }) => endSessions(store.db, user_id, someDay)],
  ["the person was removed", 0, ({ user_id, project_id }) => removeMember(store.db, project_id, user_id)],
  // The stream that only reports changes continues.
  [
    "the role became another one",
    1,
    ({ user_id, project_id }) =>
      setMember(store.db, { project_id, user_id, role: "viewer", created_at: someDay }),
  ],
]
test.each(changes)(
  "LIVE-2 TAIL-5 %s: streams end with the change, not at the next check",
  async (_, left, change) => {
    const [editor, other] = [await anEditor(), await anEditor()]
    const shows = { area: "messages", role: "editor" } as const
    openStream(other)
    openStream(editor)
    openChannel({ ...editor, shows }, () => () => {})
    expect(openStreams()).toBe(3)
    await change(editor)
    await expect.poll(openStreams).toBe(1 + left)
    closeStreams()
  },
)
