import { guardedLayout } from "../../guarded-layout.ts"

/** Only those who may write webhooks add one. */
export default guardedLayout("webhooks", "write")
