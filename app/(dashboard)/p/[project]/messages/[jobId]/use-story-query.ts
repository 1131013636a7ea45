"use client"

import { parseAsInteger, parseAsStringLiteral, useQueryState } from "nuqs"

/** Dialog open over the page of a message, kept in the URL: `?dialog=resend`. The back button closes it. */
const dialogs = ["resend", "request", "erase"] as const

const dialogInUrl = parseAsStringLiteral(dialogs).withOptions({ history: "push" })

/** Attempt whose SMTP dialog is shown: `?try=2`. */
const tryInUrl = parseAsInteger.withOptions({ history: "replace" })

/** The open dialog, for its buttons and for the steps that lead to it. */
export const useStoryDialog = () => useQueryState("dialog", dialogInUrl)

/** Attempt whose SMTP dialog is shown, for its panel and for the entries that link to it; null: the last one. */
export const useShownTry = () => useQueryState("try", tryInUrl)
