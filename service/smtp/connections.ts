/** How many connections each login holds open, over both ports of this process (SMTP-4). */
export type LoginConnections = {
  /** Counts one connection; false when the login has reached its limit. */
  add(login: string, connection: string): boolean
  remove(connection: string): void
}

export function openLoginConnections(max: number): LoginConnections {
  const held = new Map<string, string>()
  const count = new Map<string, number>()
  return {
    add(login, connection) {
      const others = count.get(login) ?? 0
      if (others >= max) return false
      held.set(connection, login)
      count.set(login, others + 1)
      return true
    },
    remove(connection) {
      const login = held.get(connection)
      if (login === undefined) return
      held.delete(connection)
      const others = (count.get(login) ?? 1) - 1
      if (others > 0) count.set(login, others)
      else count.delete(login)
    },
  }
}
