import type { Socket } from "node:net"
import type { Classification } from "../deliver/classify-reply.ts"
import type { Tls } from "./tls.ts"

/** A mail host that messages are sent to. */
export type Host = { name: string; port: number }

/** One host of a plan, with all that a connection to it needs. */
export type Hop = {
  host: Host
  tls: Tls
  /** Certificates that are trusted instead of the public ones, as PEM; undefined: the public ones. */
  ca: string | undefined
  login: { user: string; password: string } | null
  /** Connections of hops with the same key are interchangeable. */
  key: string
  /** Connections at a time, not counting those that stall (connections.ts). */
  connectionsMax: number
  /** A connection is closed after so many messages. */
  messagesMax: number
  /** Opens the socket; absent: the host's name is looked up as the system does. */
  dial?: () => Promise<Socket>
  /** The reason for this host, for people. */
  why: string
}

/** How messages for one domain leave. */
export type Plan = {
  /** Hosts in the order in which they are tried. */
  hops: readonly Hop[]
  /** The provider behind the hosts, which may stall separately, and the number of its simultaneous connections. */
  destination: string
  connectionsMax: number
  /** DIRECT-6: that number is of all delivery processes together. */
  isLimitShared: boolean
  /** The hosts are the sender's: a refusal before the recipient is named is not the recipient's fault. */
  areOurs: boolean
  /** Hosts are left out that may be usable later: those of the plan alone never end a message. */
  isPartial: boolean
}

/**
 * No host to send to: the consequence for a message, and the reason as a sentence. `policy`: the TLS policy that refuses
 * every host, where one does.
 */
export type Undeliverable = {
  reason: string
  classification: Classification
  policy?: "DANE" | "MTA-STS"
}

/** `domain`: the recipient's, in ASCII. */
type RoutedMessage = { project_id: number; domain: string; from_email: string }

/** Finds the hosts of a project's messages for a domain. */
export type Routes = {
  planFor(message: RoutedMessage): Promise<Plan | Undeliverable>
}

/** A host as attempts and logs write it. */
export const hostText = ({ name, port }: Host): string =>
  name.includes(":") ? `[${name}]:${port}` : `${name}:${port}`
