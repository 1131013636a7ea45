import { formatNumber } from "../format/number.ts"
import { catalogue } from "./catalogue.ts"
import { exportFrameWords } from "./exports-frame.ts"

const filesEn = (count: number) => (count === 1 ? "1 file" : `${formatNumber(count, "en")} files`)
const filesDe = (count: number) => (count === 1 ? "1 Datei" : `${formatNumber(count, "de")} Dateien`)

/** What people read about exports: files of events, ordered and fetched. */
export const exportWords = catalogue({
  en: {
    ...exportFrameWords.en,
    hint: "every event of a stretch of time as CSV; files are kept for 8 hours",
    order: "Order an export",
    onlyOthers:
      "Editors see exports and fetch their files. Managers and operators can order and delete them.",
    places: (used: number, most: number) => `${used} of ${most} places used`,
    full: "All 10 places are used. Delete one, or wait until the oldest is 8 hours old.",
    emptyTitle: "No exports yet",
    emptyText: "Order one to take events into a spreadsheet or another system.",
    emptyTextOthers: "Once a manager or an operator has ordered one, its files are here.",
    columns: { state: "State", what: "What", ordered: "Ordered", gone: "Gone", files: "Files", acts: "Acts" },
    states: { queued: "In line", in_process: "Being made", ready: "Ready", failed: "Failed" } as Record<
      string,
      string
    >,
    stateMeans: {
      queued: "Another export of this project is made first.",
      in_process: "It is ready in a moment; this page looks by itself.",
      failed: "It could not be made. Delete it and order it again; the log of the mail service tells why.",
    } as Record<string, string>,
    waitingSince: (text: string) => `for ${text}`,
    foreign: "Ordered over the API",
    unknown: "–",
    by: (name: string) => `by ${name}`,
    inTime: (text: string) => `in ${text}`,
    someEvents: "Events",
    counts: "Counts by day and status",
    atMost: (count: string) => `at most ${count}`,
    filters: {
      job_id: "job",
      status: "status",
      delivery_status: "delivery status",
      email: "to",
      email_from: "from",
      domain: "domain",
      campaign_id: "campaign",
    } as Record<string, string>,
    noFiles: "no events in this time",
    files: filesEn,
    download: "Download",
    downloadOf: (no: number, size: string) => `Download file ${no}, ${size}`,
    fileNo: (no: number, size: string) => `File ${no} · ${size}`,
    delete: "Delete the export",
    cancel: "Cancel",
    readOnly: "A role that may order exports is needed here.",
  },
  de: {
    ...exportFrameWords.de,
    hint: "alle Ereignisse eines Zeitraums als CSV; Dateien bleiben 8 Stunden",
    order: "Export bestellen",
    onlyOthers:
      "Redakteure sehen Exporte und holen ihre Dateien. Manager und Operatoren können sie bestellen und löschen.",
    places: (used, most) => `${used} von ${most} Plätzen belegt`,
    full: "Alle 10 Plätze sind belegt. Löschen Sie einen oder warten Sie, bis der älteste 8 Stunden alt ist.",
    emptyTitle: "Noch keine Exporte",
    emptyText: "Bestellen Sie einen, um Ereignisse in eine Tabelle oder ein anderes System zu bringen.",
    emptyTextOthers: "Sobald ein Manager oder Operator einen bestellt hat, stehen seine Dateien hier.",
    columns: {
      state: "Zustand",
      what: "Was",
      ordered: "Bestellt",
      gone: "Verschwindet",
      files: "Dateien",
      acts: "Handlungen",
    },
    states: { queued: "In der Reihe", in_process: "Entsteht", ready: "Bereit", failed: "Gescheitert" },
    stateMeans: {
      queued: "Zuerst entsteht ein anderer Export dieses Projekts.",
      in_process: "Gleich ist er bereit; diese Seite sieht von selbst nach.",
      failed:
        "Er ließ sich nicht herstellen. Löschen und neu bestellen; den Grund nennt das Protokoll des Maildienstes.",
    },
    waitingSince: (text) => `seit ${text}`,
    foreign: "Über die API bestellt",
    unknown: "–",
    by: (name) => `von ${name}`,
    inTime: (text) => `in ${text}`,
    someEvents: "Ereignisse",
    counts: "Zahlen je Tag und Status",
    atMost: (count) => `höchstens ${count}`,
    filters: {
      job_id: "Auftrag",
      status: "Status",
      delivery_status: "Zustellstatus",
      email: "an",
      email_from: "von",
      domain: "Domain",
      campaign_id: "Kampagne",
    },
    noFiles: "keine Ereignisse in dieser Zeit",
    files: filesDe,
    download: "Herunterladen",
    downloadOf: (no, size) => `Datei ${no} herunterladen, ${size}`,
    fileNo: (no, size) => `Datei ${no} · ${size}`,
    delete: "Den Export löschen",
    cancel: "Abbrechen",
    readOnly: "Hier braucht es eine Rolle, die Exporte bestellen darf.",
  },
})
