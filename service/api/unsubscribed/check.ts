import { foldAddress } from "#contract/address"
import { unsubscribedCheck } from "#contract/unsubscribed/check"
import { entriesOf } from "../../store/suppressions-read.ts"
import { implement } from "../method.ts"

export const unsubscribedCheckHandler = implement(
  unsubscribedCheck,
  async ({ address }, { project_id }, { store, clock }) => {
    const entries = await entriesOf(store.db, [project_id], foldAddress(address), clock.now())
    const is_unsubscribed = entries.some((one) => one.cause === "unsubscribed")
    return { status: "success", address, is_unsubscribed }
  },
)
