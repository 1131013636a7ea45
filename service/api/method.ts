import { firstFault } from "#contract/validation-error"
import { fulfils, type KeyNeed, needOf } from "#contract/key-right"
import type { Language } from "#contract/message-words"
import type { Method, Output, Parsed } from "#contract/method"
import { withoutPasswordsIn } from "#contract/url-password"
import { badText } from "../bad-text.ts"
import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import type { Caller } from "../rights/caller.ts"
import { may } from "../rights/permit.ts"

/** Properties of the call besides its input, for handlers. */
export type Call = {
  /** The language part of the path when it is one of the interface's languages; footers follow it. */
  language?: Language
}

/** A method and what answers it. */
export type Implementation = {
  method: Method
  /** The answer of a 200; `input` returns the result of `readInput`, and is called after the caller was authorized. */
  answer(input: () => unknown, caller: Caller, ctx: Context, call: Call): Promise<unknown>
  /** The same for a body as parsed JSON. */
  run(body: unknown, caller: Caller, ctx: Context, call: Call): Promise<unknown>
}

/**
 * Puts a handler behind its method's rules: which key, which input (first broken rule → Refusal with its code and
 * field), which answer (a response that breaks its own schema is an unexpected error). The handler sees parsed values only, and
 * its answer goes out as it is, never stripped.
 */
export function implement<M extends Method>(
  method: M,
  handler: (
    input: Parsed<M>,
    caller: Caller,
    ctx: Context,
    call: Call,
  ) => Promise<Output<M> & { status: "success" }>,
): Implementation {
  const answer: Implementation["answer"] = async (input, caller, ctx, call) => {
    allow(method, caller)
    const output = await handler(input() as Parsed<M>, caller, ctx, call)
    const check = method.output.safeParse(output)
    if (!check.success)
      throw new Error(`The answer of ${method.path} breaks its contract: ${check.error.message}`)
    return asSeenBy(caller, method, output)
  }
  return {
    method,
    answer,
    run: (body, caller, ctx, call) => answer(() => readInput(method, body), caller, ctx, call),
  }
}

/** Whether this key may call the method at all; refused with 105 (AUTH-5, EXT-9). */
function allow(method: Method, caller: Caller): void {
  // The account key always passes: rights/set must stay available to undo this.
  if (!caller.is_account_key && !may(caller, "api"))
    throw new Refusal(105, "api: the HTTP API is switched off for this project.")
  if (method.key === "account" && !caller.is_account_key)
    throw new Refusal(105, `${method.path} requires the account key; this is a project key.`)
  const key = caller.program_key
  const need = needOf(method.path)
  if (key && !fulfils(key.right, need)) throw new Refusal(105, `${method.path} ${needSentences[need]}`)
  if (method.path.startsWith("project/") && !may(caller, "projects"))
    throw new Refusal(105, "projects: project/* is switched off for this account.")
}

/** EXT-11: a webhook's address may contain a password, and a read-only key must not reveal it. */
const asSeenBy = <T>(caller: Caller, method: Method, answer: T): T =>
  caller.program_key?.right === "read" && method.access.area === "webhooks"
    ? withoutPasswordsIn(answer)
    : answer

/** EXT-11: what a program's key lacks. */
const needSentences: Readonly<Record<KeyNeed, string>> = {
  send: "requires a key with the right to send; this key may only read.",
  read: "requires a key with the right to read; this key may only send.",
  full: "requires a key with full rights; this key may only send or only read.",
  any: "is open to every key.",
  own: "requires the project's own key or the account key; this is a key for a program.",
}

/** A body by the rules of its method; the first broken one is a Refusal with its code and field. */
export function readInput<M extends Method>(method: M, body: unknown): Parsed<M> {
  const bad = badText(body)
  if (bad) throw new Refusal(400, `${bad.field}: ${bad.sentence}`)
  const parsed = method.input.safeParse(body)
  if (parsed.success) return parsed.data as Parsed<M>
  const fault = firstFault(parsed.error)
  throw new Refusal(fault.code, fault.field ? `${fault.field}: ${fault.sentence}` : fault.sentence)
}
