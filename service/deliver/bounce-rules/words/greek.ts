import { phrases, type Vocabulary } from "../vocabulary.ts"

export const greek: Vocabulary = {
  language: "Greek",
  source: "replies of OTEnet and of Greek hosting providers",
  subjects: {
    recipient: phrases("χρηστη*, παραληπτη*, γραμματοκιβωτιο*, λογαριασμ*, θυριδα*"),
    address: phrases("διευθυνση, διευθυνσης"),
    sender: phrases("αποστολε*"),
    client: phrases("διευθυνση ip, διακομιστης σας"),
    domain: phrases("τομεα*"),
    message: phrases("μηνυμα, μηνυματος, συνημμεν*, περιεχομεν*"),
    system: phrases("διακομιστη*, συστημα, υπηρεσια"),
  },
  predicates: {
    unknown: phrases("δεν υπαρχει, αγνωστ*, δεν βρεθηκε, μη εγκυρ*, ακυρ*, ανυπαρκτ*, δεν ειναι εγκυρ*"),
    disabled: phrases("απενεργοποιη*, ανενεργ*, κλειδωμεν*, σε αναστολη, ανασταλ*"),
    gone: phrases("διαγραφ*, διαγραμμεν*, εκλεισε, ληξει, εληξε, καταργηθηκε, δεν υπαρχει πια"),
    full: phrases("πληρ*, γεματ*, οριο χωρητικοτητας, υπερβαση οριου"),
    busy: phrases("απασχολημεν*, προσωρινα μη διαθεσιμ*"),
    listed: phrases("μαυρη λιστα, λιστα αποκλεισμου"),
    blocked: phrases("αποκλει*, μπλοκαρ*"),
    refused: phrases("απορρι*, δεν επιτρεπεται, αρνηση, απαγορευ*"),
    too_large: phrases("πολυ μεγαλ*"),
  },
  statements: [
    { means: "try_later", strength: 7, phrases: phrases("δοκιμαστε ξανα, αργοτερα, προσωριν*") },
    {
      means: "try_later",
      strength: 7,
      neverSuppresses: true,
      phrases: phrases("παρα πολλα μηνυματα, παρα πολλες συνδεσεις"),
    },
    { means: "spam", strength: 7, phrases: phrases("ανεπιθυμητ*") },
  ],
  samples: [
    { reply: "550 Ο χρήστης δεν υπάρχει", means: "user_unknown" },
    { reply: "550 Ο λογαριασμός είναι ανενεργός", means: "user_inactive" },
    { reply: "552 Το γραμματοκιβώτιο είναι γεμάτο", means: "mailbox_full" },
  ],
}
