/** How many connections each login holds open, over both ports of this process (SMTP-4). */
export type Connections = {
  /** Counts one connection; false when the login has all it may have. */
  enter(project_id: number, connection: string): boolean
  leave(connection: string): void
}

export function countConnections(most: number): Connections {
  const held = new Map<string, number>()
  const count = new Map<number, number>()
  return {
    enter(project_id, connection) {
      const others = count.get(project_id) ?? 0
      if (others >= most) return false
      held.set(connection, project_id)
      count.set(project_id, others + 1)
      return true
    },
    leave(connection) {
      const project_id = held.get(connection)
      if (project_id === undefined) return
      held.delete(connection)
      const others = (count.get(project_id) ?? 1) - 1
      if (others > 0) count.set(project_id, others)
      else count.delete(project_id)
    },
  }
}
