import { guardedLayout } from "../../guarded-layout.ts"

/** Methods of the account: the owner alone. */
export default guardedLayout("account", "read")
