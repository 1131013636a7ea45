import { SMTPServer } from "smtp-server"

/**
 * A server that lists AUTH only where a login is taken: under TLS (RFC 4954, 4). AUTH is disabled for the length of the
 * answer to EHLO alone, because a server without it would ask nobody to log in; said in the clear it is 538 as before.
 */
export class DiscreetServer extends SMTPServer {
  override connect(...[socket, options]: Parameters<SMTPServer["connect"]>): void {
    super.connect(socket, options)
    const connection = [...this.connections].at(-1)
    if (connection) this.#hideAuthInTheClear(connection)
  }

  #hideAuthInTheClear(connection: ConnectionOf<SMTPServer>): void {
    const { session } = connection
    const answer = connection.handler_EHLO.bind(connection)
    connection.handler_EHLO = (command, done) => {
      if (!connection.secure) session.disabledCommands = [...(this.options.disabledCommands ?? []), "AUTH"]
      answer(command, done)
      session.disabledCommands = undefined
    }
  }
}

type ConnectionOf<S extends SMTPServer> = S["connections"] extends Set<infer C> ? C : never
