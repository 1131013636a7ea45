import { generateKeyPairSync } from "node:crypto"
import nodemailer from "nodemailer"
import { inLanes } from "./lanes.ts"
import { type Receipt, receiptSubject } from "./receipt.ts"
import { timed } from "./report.ts"

const connections = 10

type Input = {
  host: string
  port: number
  from_email: string
  receipt: Receipt
  count: number
  envelopeOf(n: number): { from: string; to: string }
}

/**
 * The floor: no service, no queue, no tracking; nodemailer's pool puts the message, DKIM-signed, straight into a mail host.
 * `cpuMs` is processor time of this process.
 */
export async function sendByPool(input: Input): Promise<{ ms: number; cpuMs: number }> {
  const transport = transportTo(input)
  const cpuBefore = process.cpuUsage()
  const numbers = Array.from({ length: input.count }, (_, n) => n)
  const ms = await timed(() =>
    inLanes(numbers, connections * 2, async (n) => {
      const envelope = input.envelopeOf(n)
      await transport.sendMail({
        envelope,
        from: { name: "Shop", address: input.from_email },
        to: envelope.to,
        subject: receiptSubject,
        text: input.receipt.plaintext,
        html: input.receipt.html,
      })
    }),
  )
  const { user, system } = process.cpuUsage(cpuBefore)
  transport.close()
  return { ms, cpuMs: (user + system) / 1000 }
}

function transportTo({ host, port, from_email }: Input) {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  })
  return nodemailer.createTransport({
    pool: true,
    host,
    port,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    tls: { rejectUnauthorized: false },
    dkim: { domainName: from_email.split("@")[1] ?? "", keySelector: "us", privateKey },
  })
}
