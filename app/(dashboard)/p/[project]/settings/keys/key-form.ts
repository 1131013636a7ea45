import type { KeyRight } from "#contract/key-right"
import { isNetwork } from "#contract/network"

/** A program's key as it is typed: networks one a line. */
export type KeyForm = { name: string; right: KeyRight; networks: string }

/** Networks of a text: one a line, or parted by commas or blanks. */
export const networksIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** The first text that is not a network, shortened for display. */
export const wrongNetwork = (text: string): string | undefined =>
  networksIn(text)
    .find((one) => !isNetwork(one))
    ?.slice(0, 60)
