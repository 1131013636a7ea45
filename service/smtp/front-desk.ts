import type { SMTPServerAuthentication, SMTPServerSession } from "smtp-server"
import type { Caller } from "../caller.ts"
import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import { unavailable } from "../unavailable.ts"
import { hourlyAllowance } from "./allowance.ts"
import type { Connections } from "./connections.ts"
import { callerOf, loginOf } from "./login.ts"
import { loginLater, loginReply, type Reply, reply, replyTo } from "./reply.ts"
import type { LoggedIn } from "./take-message.ts"

type Session = Pick<SMTPServerSession, "id" | "remoteAddress">

/** Who stands at one port: connections come, log in once and leave, and are counted while they are there. */
export type FrontDesk = {
  come(session: Session): void
  /** Throws what `turnedAway` makes a reply of. */
  logIn(auth: SMTPServerAuthentication, session: Session): Promise<LoggedIn>
  turnedAway(error: unknown, session: Session): Reply
  leave(session: Session): void
}

/** Guessing costs a new connection every three tries. */
const wrongLoginsMax = 3

/** Each key is a login of its own: a program leaves the places of others alone. */
const loginName = ({ project_id, program_key }: Caller): string =>
  program_key ? `key ${program_key.key_id}` : `project ${project_id}`

class NoPlaceLeft extends Error {}

export function frontDesk(
  desk: { connections: Connections; emailsPerHourMax: number },
  ctx: Pick<Context, "store" | "log" | "clock" | "keyUses">,
): FrontDesk {
  const wrongLogins = new Map<string, number>()
  return {
    come: ({ id }) => void wrongLogins.set(id, 0),
    async logIn({ username = "", password }, { id, remoteAddress }) {
      const login = loginOf(username, password ?? "", remoteAddress)
      const caller = await callerOf(login, ctx)
      // Who hung up while the store was asked would be counted for ever.
      if (!wrongLogins.has(id) || !desk.connections.enter(loginName(caller), id)) throw new NoPlaceLeft()
      return { login, allowance: hourlyAllowance(desk.emailsPerHourMax) }
    },
    turnedAway(error, { id }) {
      if (error instanceof NoPlaceLeft)
        return reply(421, "4.7.0 This login has all the connections it may have")
      // Nobody guessed wrong.
      if (unavailable(error)) return loginLater()
      const wrong = (wrongLogins.get(id) ?? 0) + 1
      wrongLogins.set(id, wrong)
      if (wrong >= wrongLoginsMax) return reply(421, "4.7.0 Too many wrong logins")
      return error instanceof Refusal ? loginReply(error) : replyTo(error, ctx)
    },
    leave({ id }) {
      wrongLogins.delete(id)
      desk.connections.leave(id)
    },
  }
}
