import { makeTally } from "../load/tally.ts"

/** Number of open connections of each login, over both ports of this process (SMTP-4). */
export type LoginConnections = {
  /** Counts one connection; false when the login has reached its limit. */
  add(login: string, connection: string): boolean
  remove(connection: string): void
}

export function openLoginConnections(max: number): LoginConnections {
  const held = new Map<string, string>()
  const ofLogin = makeTally<string>()
  return {
    add(login, connection) {
      if (ofLogin.of(login) >= max) return false
      held.set(connection, login)
      ofLogin.add(login, 1)
      return true
    },
    remove(connection) {
      const login = held.get(connection)
      if (login === undefined) return
      held.delete(connection)
      ofLogin.add(login, -1)
    },
  }
}
