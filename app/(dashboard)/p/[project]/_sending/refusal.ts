// Its forms came first; the hook of all forms needs it now.
export { refusalOf } from "#lib/browser/refusal"
