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
  /** What led to this host, for people. */
  why: string
}

/** How messages for one domain leave. */
export type Plan = {
  /** Hosts in the order in which they are tried. */
  hops: readonly Hop[]
  /** The provider behind the hosts, which may stall by itself, and the connections that it gets at a time. */
  destination: string
  connectionsMax: number
  /** The hosts are the sender's: what they refuse before a message is named is no fault of its recipient. */
  areOurs: boolean
}

/** There is no host to ask: what that means for a message, and a sentence that says why. */
export type Undeliverable = { reason: string; classification: Classification }

/** Where a project's messages for a domain go. */
export type Routes = {
  planFor(message: { project_id: number; domain: string }): Promise<Plan | Undeliverable>
}

/** A host as attempts and logs write it. */
export const hostText = ({ name, port }: Host): string =>
  name.includes(":") ? `[${name}]:${port}` : `${name}:${port}`
