import { z } from "zod"
import { isRecipientAddress } from "./address.ts"
import { address } from "./address-field.ts"

/** An address that takes the trial mail of an account once its owner has confirmed it. */
export const confirmedEmail = z.object({ email: z.string(), status: z.string() })

export type ConfirmedEmail = z.output<typeof confirmedEmail>

/** The address of confirmed-email/create and /delete; the interface names no codes for these methods. */
export const confirmedAddress = address(400, 400, "email", isRecipientAddress)

/** How many addresses an account can list, confirmed or not. */
export const confirmedEmailsMax = 10

/** How long the link in the confirmation mail works. */
export const confirmLinkHours = 48

/** How long an unconfirmed address waits for another link at least. */
export const confirmLinkPauseMinutes = 5

/** Links that an account can have sent per UTC day, to all its addresses together. */
export const confirmLinksPerDayMax = 50
