import { catalogue } from "./catalogue.ts"

/** Whether the ports of the SMTP server answer. */
export const smtpPortWords = catalogue({
  en: {
    // Ports
    ports: "Do the ports answer?",
    portsHint: "asked from the dashboard’s server",
    portsAgain: "Ask again",
    portsAsking: "Asking",
    portLabel: (port: number, kind: string) => `${port}, ${kind}`,
    answers: "Answers",
    answersWith: (protocol: string, until: string) => `${protocol}, certificate until ${until}`,
    why: {
      refused: "Nobody listens at this port. Is the mail service running, and is this its port?",
      silent: "No answer within 4 seconds. A firewall between the two machines is the usual reason.",
      unknownHost: "The name of the host is not known here. Look at SERVICE_SMTP_HOST.",
      noTls: "Somebody answers, and not as this port should: the two ports may have been mixed up.",
      other: "Somebody answers, and not as a mail service does.",
    },
    portFailed: "No answer",
    untrusted:
      "The certificate vouches for nobody, as one does that the service made for itself. The programs below do not check it; with a real one (SERVICE_TLS_KEY, SERVICE_TLS_CERT) they do.",
    trusted: "The certificate is trusted, so programs check it.",
  },
  de: {
    ports: "Antworten die Ports?",
    portsHint: "gefragt vom Server des Dashboards",
    portsAgain: "Noch einmal fragen",
    portsAsking: "Wird gefragt",
    portLabel: (port, kind) => `${port}, ${kind}`,
    answers: "Antwortet",
    answersWith: (protocol, until) => `${protocol}, Zertifikat bis ${until}`,
    why: {
      refused: "An diesem Port hört niemand. Läuft der Maildienst, und ist das sein Port?",
      silent: "Keine Antwort in 4 Sekunden. Meist steht eine Firewall zwischen den Rechnern.",
      unknownHost: "Der Name des Servers ist hier nicht bekannt. Sehen Sie nach SERVICE_SMTP_HOST.",
      noTls: "Es antwortet jemand, doch nicht wie dieser Port sollte: Die beiden Ports sind wohl vertauscht.",
      other: "Es antwortet jemand, doch nicht wie ein Maildienst.",
    },
    portFailed: "Keine Antwort",
    untrusted:
      "Das Zertifikat bürgt für niemanden, wie eines, das der Dienst sich selbst gemacht hat. Die Programme unten prüfen es nicht; mit einem echten (SERVICE_TLS_KEY, SERVICE_TLS_CERT) tun sie es.",
    trusted: "Dem Zertifikat wird vertraut, darum prüfen die Programme es.",
  },
})
