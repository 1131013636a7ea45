import { domainOf } from "./address.ts"

const names = /(^|\.)sandbox-[0-9a-z]+\.example$/

/** A sandbox domain of some project (SANDBOX-6): it cannot be registered, and DNS never has it. */
export const isSandboxDomain = (domain: string): boolean => names.test(domain.toLowerCase())

/** Messages from such an address stay in the sandbox, however those of the project leave (MODE-3). */
export const isSandboxAddress = (email: string): boolean => isSandboxDomain(domainOf(email))
