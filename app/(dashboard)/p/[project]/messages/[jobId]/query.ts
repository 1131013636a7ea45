import { parseAsInteger, parseAsStringLiteral } from "nuqs"

/** Dialog open over the page of a message, kept in the URL: `?dialog=resend`. The back button closes it. */
const dialogs = ["resend", "request", "erase"] as const

export const dialogInUrl = parseAsStringLiteral(dialogs).withOptions({ history: "push" })

/** Attempt whose SMTP dialog is shown: `?try=2`. */
export const tryInUrl = parseAsInteger.withOptions({ history: "replace" })
