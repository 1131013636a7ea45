import { parseAsInteger, parseAsStringLiteral } from "nuqs"

/** What is open over the page of a message, as its address says it: `?dialog=resend`. Back closes it. */
const dialogs = ["resend", "request", "erase"] as const

export const dialogInUrl = parseAsStringLiteral(dialogs).withOptions({ history: "push" })

/** Which attempt's conversation is shown: `?try=2`. */
export const tryInUrl = parseAsInteger.withOptions({ history: "replace" })
