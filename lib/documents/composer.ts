import { documentVersion } from "./document.ts"

/** Of the package that compiles MJML; a test compares it with package.json. */
export const mjmlVersion = "5.4.1"

/** Increased with every change of the composer's output. */
const composerNumber = 2

/** Programs that composed a stored version, which a newer release might compose differently. */
export const composerVersion = `mjml ${mjmlVersion}, document ${documentVersion}, composer ${composerNumber}`
