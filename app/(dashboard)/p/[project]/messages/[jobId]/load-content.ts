import "server-only"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { letterGet } from "#contract/methods/letter"
import type { Access } from "#lib/access/auth/guard"
import { asSeenBy } from "#lib/mail-api/proxy/masked"
import { readMethod } from "#lib/mail-api/proxy/read"
import { isSystemMessage } from "#lib/mail-api/proxy/system-mail"
import { type Failure, ok } from "#lib/platform/result"
import { callUnmasked, isSame, type StoryLetter } from "./call-unmasked.ts"

/** The letter as the sandbox received it; null when no copy is kept. */
async function loadCaptured(access: Access, { job_id, email }: StoryLetter) {
  const list = await callUnmasked(access, capturedList, { job_id, limit: 200 })
  if (!list.ok) return list
  const summary = list.value.letters.find((captured) => isSame(captured.to, email))
  if (!summary) return ok(null)
  const answer = await readMethod(access, capturedGet, { id: summary.id })
  return answer.ok ? ok(answer.value.letter) : answer
}

/** Answer of the service for an unknown message, or of a service too old for this method. */
const isUnknown = ({ status, code }: Failure): boolean => status === 404 || code === 404

/**
 * Content of the message: as the sandbox received it, else as the mail service wrote it, which also stores content of
 * refused and suppressed messages. Null when neither is stored; `hidden`: mail of the dashboard (PROXY-4).
 */
export async function loadContent(access: Access, letter: StoryLetter) {
  const captured = await loadCaptured(access, letter)
  if (!captured.ok) return captured
  if (captured.value) return ok({ letter: captured.value, isWritten: false })
  const stored = await callUnmasked(access, letterGet, letter)
  if (!stored.ok) return isUnknown(stored.failure) ? ok(null) : stored
  if (isSystemMessage(stored.value.letter)) return ok("hidden" as const)
  const { content } = asSeenBy(access, letterGet, stored.value).letter
  return ok(content ? { letter: content, isWritten: true } : null)
}
