import { originOnly } from "#contract/url-password"
import type { AlertDestinationRow } from "../store/alert-destinations.ts"

/** ALERT-18: a destination's address as every page, the log and files show it. Pure. */
export const shownAddress = ({ kind, address }: Pick<AlertDestinationRow, "kind" | "address">): string =>
  kind === "mail" ? address : originOnly(address)
