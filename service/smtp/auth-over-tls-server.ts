import { SMTPServer } from "smtp-server"

/**
 * A server that advertises AUTH only under TLS (RFC 4954, 4). AUTH is disabled only while EHLO is answered, because
 * smtp-server requires no login of anybody when AUTH is disabled; AUTH without TLS is answered with 538.
 */
export class AuthOverTlsServer extends SMTPServer {
  override connect(...[socket, options]: Parameters<SMTPServer["connect"]>): void {
    super.connect(socket, options)
    const connection = [...this.connections].at(-1)
    if (connection) this.#hideAuthWithoutTls(connection)
  }

  #hideAuthWithoutTls(connection: ConnectionOf<SMTPServer>): void {
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
