// Its forms came first; the hook of all forms needs it now.
export { type Refusal, refusalOf } from "#lib/browser/refusal"
