import "server-only"
import { seal } from "../auth/seal.ts"
import {
  type AlertDestinationRow,
  holdUnsealedDestinations,
  setSealedAddress,
} from "../store/alert-destinations.ts"
import type { Db } from "../store/open.ts"
import { shownAddress } from "./shown-address.ts"

/** ALERT-18: encrypts addresses that an earlier release stored unencrypted, and moves those of chats to their column. */
export const sealAddresses = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    for (const row of await holdUnsealedDestinations(tx)) await setSealedAddress(tx, row, await sealed(row))
  })

type Sealed = Pick<AlertDestinationRow, "address" | "sealed_address" | "sealed">

async function sealed(row: AlertDestinationRow): Promise<Sealed> {
  const address = shownAddress(row)
  if (row.kind === "slack") return { address, sealed_address: row.sealed, sealed: null }
  return { address, sealed_address: await seal(row.address), sealed: row.sealed }
}
