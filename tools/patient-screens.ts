import { configure } from "@testing-library/react"

/** Set up before every test of drawn parts: machines are shared, and what is waited for may take longer than a second. */
configure({ asyncUtilTimeout: 15_000 })
