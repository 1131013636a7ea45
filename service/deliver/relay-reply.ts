import type { Transcript } from "./transmit.ts"

/** RELAY-4: the reply of an attempt that a relay did not take; dashboards read the cause from its first words. */
export const relayReply = ({ command, reply }: Pick<Transcript, "command" | "reply">): string =>
  `The relay did not take the message (${command}): ${reply}`
