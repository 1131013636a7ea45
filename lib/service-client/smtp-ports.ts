import "server-only"
import { connect } from "node:net"
import { config } from "../config.ts"

const timeoutMs = 3000

/** Whether the configured SMTP host takes connections at a port: the one thing that is asked, of nobody else. */
function answersAt(port: number): Promise<boolean> {
  const { host } = config().smtp
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs })
    const end = (answers: boolean) => {
      socket.destroy()
      resolve(answers)
    }
    socket.once("connect", () => end(true))
    socket.once("timeout", () => end(false))
    socket.once("error", () => end(false))
  })
}

/** Looks at both SMTP ports of the mail service. */
export async function lookAtSmtpPorts(): Promise<{ starttls: boolean; tls: boolean }> {
  const { port, tlsPort } = config().smtp
  const [starttls, tls] = await Promise.all([answersAt(port), answersAt(tlsPort)])
  return { starttls, tls }
}
