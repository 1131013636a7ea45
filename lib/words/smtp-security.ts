import { catalogue } from "./catalogue.ts"

/** The two ways to a connection that nobody listens to. */
export const smtpSecurityWords = catalogue({
  en: {
    startTls: "STARTTLS",
    tls: "TLS",
  },
  de: {
    startTls: "STARTTLS",
    tls: "TLS",
  },
})
