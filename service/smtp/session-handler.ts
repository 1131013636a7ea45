import type { SMTPServerAuthentication, SMTPServerSession } from "smtp-server"
import type { Context } from "../context.ts"
import { Refusal, unavailable } from "../refusal.ts"
import type { Caller } from "../rights/caller.ts"
import type { LoggedIn } from "./accept-message.ts"
import { hourlyAllowance } from "./allowance.ts"
import type { LoginConnections } from "./connections.ts"
import { callerOf, loginOf } from "./login.ts"
import { loginLater, loginReply, type Reply, reply, replyTo } from "./reply.ts"

type Session = Pick<SMTPServerSession, "id" | "remoteAddress">

/** The sessions of one port: each connects, logs in once and disconnects, and counts against its login until then. */
type SessionHandler = {
  connected(session: Session): void
  /** Throws what `rejectionReply` turns into a reply. */
  authenticate(auth: SMTPServerAuthentication, session: Session): Promise<LoggedIn>
  rejectionReply(error: unknown, session: Session): Reply
  disconnected(session: Session): void
}

/** Guessing costs a new connection every three tries. */
const wrongLoginsMax = 3

/** Each key is a separate login, so that a program does not use up the connections of others. */
const loginName = ({ project_id, program_key }: Caller): string =>
  program_key ? `key ${program_key.key_id}` : `project ${project_id}`

class TooManyConnections extends Error {}

export function sessionHandler(
  state: { connections: LoginConnections; emailsPerHourMax: number },
  ctx: Pick<Context, "store" | "log" | "clock" | "keyUses">,
): SessionHandler {
  const wrongLogins = new Map<string, number>()
  return {
    connected: ({ id }) => void wrongLogins.set(id, 0),
    async authenticate({ username = "", password }, { id, remoteAddress }) {
      const login = loginOf(username, password ?? "", remoteAddress)
      const caller = await callerOf(login, ctx)
      // A client that disconnected during the look-up would be counted for ever.
      if (!wrongLogins.has(id) || !state.connections.add(loginName(caller), id))
        throw new TooManyConnections()
      return { login, allowance: hourlyAllowance(state.emailsPerHourMax) }
    },
    rejectionReply(error, { id }) {
      if (error instanceof TooManyConnections) return reply(421, "4.7.0 Too many connections with this login")
      // Not a wrong password.
      if (unavailable(error)) return loginLater()
      const wrong = (wrongLogins.get(id) ?? 0) + 1
      wrongLogins.set(id, wrong)
      if (wrong >= wrongLoginsMax) return reply(421, "4.7.0 Too many wrong logins")
      return error instanceof Refusal ? loginReply(error) : replyTo(error, ctx)
    },
    disconnected({ id }) {
      wrongLogins.delete(id)
      state.connections.remove(id)
    },
  }
}
